/** What worksheets on paper have beyond the summary's style. */
export const worksheetsCss = `
.sheet {
  break-before: page;
}

.sheet td:first-child {
  white-space: nowrap;
}

.amount {
  text-align: right;
}

.missing td,
.default td {
  color: #444;
}

.from {
  color: #444;
  font-size: 8.5pt;
}

li {
  break-inside: avoid;
}
`;
