/** Styles of the printed worksheets, in addition to the summary's. */
export const worksheetsCss = `
.sheet {
  break-before: page;
  /* Printing lays out a document several times, and this only once. */
  content-visibility: auto;
}

.sheet table {
  font-size: 8.5pt;
}

.sheet td {
  padding: 1.5pt 5pt;
}

.sheet td:first-child,
.sheet td:last-child {
  white-space: nowrap;
}

.amount {
  text-align: right;
}

.from {
  color: #444;
  font-size: 8.5pt;
}

li {
  break-inside: avoid;
}
`;
