/** Styles of the printed summary. */
export const summaryCss = `
* {
  box-sizing: border-box;
}

body {
  margin: 0;
  color: #000;
  background: #fff;
  font: 10.5pt/1.4 "Open Sans", "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}

h1,
h2,
h3,
dl,
dd,
p {
  margin: 0;
}

header {
  padding-bottom: 12pt;
  border-bottom: 2pt solid #000;
}

.firm {
  display: flex;
  justify-content: space-between;
  gap: 12pt;
  margin-bottom: 14pt;
  font-size: 9.5pt;
}

.firm strong {
  font-size: 11.5pt;
}

h1 {
  font-size: 20pt;
  line-height: 1.2;
}

.confidential {
  margin: 2pt 0 10pt;
  font-weight: bold;
}

h2 {
  margin: 20pt 0 4pt;
  padding-bottom: 2pt;
  border-bottom: 1pt solid #000;
  font-size: 13.5pt;
}

h3 {
  margin: 10pt 0 2pt;
  font-size: 10.5pt;
}

h2,
h3 {
  break-after: avoid;
}

.answer {
  display: grid;
  grid-template-columns: 2.5in 1fr;
  gap: 12pt;
  padding: 2.5pt 0;
  border-bottom: 0.5pt solid #ccc;
  break-inside: avoid;
}

header .answer {
  padding: 1pt 0;
  border: 0;
}

dt {
  color: #444;
}

dd,
td {
  white-space: pre-wrap;
}

table {
  width: 100%;
  margin-top: 4pt;
  border-collapse: collapse;
  font-size: 9.5pt;
}

table:not(:has(tr:nth-child(9))) {
  break-inside: avoid;
}

tr {
  break-inside: avoid;
}

th,
td {
  max-width: 2.5in;
  padding: 3pt 5pt;
  border: 0.5pt solid #999;
  text-align: left;
  vertical-align: top;
}

thead th {
  background: #eee;
  overflow-wrap: normal;
}

th.title {
  padding: 6pt 0 3pt;
  border: 0;
  background: none;
  font-size: 10.5pt;
}

.details td {
  max-width: none;
  white-space: normal;
}

.details span {
  margin-right: 10pt;
}

tr:has(+ .details) {
  break-after: avoid;
}

.sums td,
.total strong {
  font-weight: bold;
}

.total,
.glance p {
  display: flex;
  justify-content: space-between;
  gap: 12pt;
  padding: 2pt 5pt;
  break-inside: avoid;
}

.total {
  break-before: avoid;
}

.glance {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0 24pt;
  padding-bottom: 8pt;
  border-bottom: 2pt solid #000;
  font-size: 9.5pt;
  break-inside: avoid;
}

.glance p {
  padding: 1pt 0;
}

.amount {
  text-align: right;
}

td.amount,
.number {
  white-space: nowrap;
}

.number {
  width: 1%;
  color: #444;
  text-align: right;
}

.whole {
  overflow-wrap: normal;
}

.none {
  padding: 2.5pt 0;
  color: #444;
  font-style: italic;
}
`;
