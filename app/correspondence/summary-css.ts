/** Styles of the printed summary. */
export const summaryCss = `
@page {
  margin: 0.5in 0.75in 0.7in;
}

/* It is only printed. Otherwise, Chromium would lay it out for a screen, too. */
@media screen {
  body {
    display: none;
  }
}

* {
  box-sizing: border-box;
}

body {
  margin: 0;
  color: #000;
  background: #fff;
  font: 8.5pt/1.2 "Open Sans", "Helvetica Neue", Arial, sans-serif;
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
  padding-bottom: 4pt;
}

.firm {
  display: flex;
  justify-content: space-between;
  gap: 12pt;
  margin-bottom: 8pt;
}

.firm strong {
  font-size: 11pt;
}

h1 {
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  margin-bottom: 4pt;
  font-size: 17pt;
  line-height: 1.2;
}

h1 small {
  font-size: 11pt;
}

h2 {
  margin: 8pt 0 2pt;
  padding-bottom: 1pt;
  border-bottom: 1pt solid #000;
  font-size: 12pt;
}

h3 {
  margin: 5pt 0 1pt;
  font-size: 9.5pt;
}

h2,
h3 {
  break-after: avoid;
}

dl {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0 12pt;
}

.answer {
  display: grid;
  grid-template-columns: 2.25in 1fr;
  gap: 8pt;
  padding: 0.5pt 0;
  border-bottom: 0.5pt solid #ccc;
  break-inside: avoid;
}

.answer.wide {
  grid-column: 1 / -1;
}

header .answer {
  grid-column: auto;
  grid-template-columns: 0.8in 1fr;
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
  margin-top: 2pt;
  border-collapse: collapse;
  font-size: 8pt;
}

.paired {
  width: auto;
  min-width: 50%;
  break-inside: avoid;
}

.heading {
  overflow-wrap: normal;
}

table:not(:has(tr:nth-child(5))) {
  break-inside: avoid;
}

tr {
  break-inside: avoid;
}

th,
td {
  max-width: 2.5in;
  padding: 1pt 4pt;
  border: 0.5pt solid #999;
  text-align: left;
  vertical-align: top;
}

thead th {
  background: #eee;
  overflow-wrap: normal;
}

th.title {
  padding: 4pt 0 2pt;
  border: 0;
  background: none;
  font-size: 9.5pt;
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
  padding: 1pt 4pt;
  break-inside: avoid;
}

.total {
  break-before: avoid;
}

.urgent {
  padding: 3pt 6pt;
  border: 1.5pt solid #000;
  font-size: 11pt;
}

.urgent strong {
  margin-left: 8pt;
}

.glance {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0 24pt;
  padding-bottom: 6pt;
  border-bottom: 2pt solid #000;
  break-inside: avoid;
}

.glance p {
  padding: 0.5pt 0;
}

.glance strong {
  text-align: right;
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
  padding: 1pt 0;
  color: #444;
  font-style: italic;
}
`;
