/** Styles of the printed certification, in addition to the summary's. */
export const certificationCss = `
.certification {
  font: 12pt/1.6 "Liberation Serif", "Times New Roman", serif;
}

.certification p {
  margin: 0 0 12pt;
}

.certification h1 {
  margin-top: 24pt;
  font: bold 14pt/1.4 "Liberation Serif", "Times New Roman", serif;
  text-align: center;
}

.certification .court {
  text-align: center;
}

.certification table {
  width: 100%;
  border: 0;
  border-collapse: collapse;
}

.certification td {
  width: 50%;
  padding: 6pt 12pt 6pt 0;
  border: 0;
  vertical-align: top;
}

.certification .caption td + td {
  padding-left: 18pt;
  border-left: 1pt solid #000;
}

.certification .signature {
  margin-top: 42pt;
  break-inside: avoid;
}

.certification .signature td {
  border-top: 1pt solid #000;
}

.certification .signature td + td {
  width: 30%;
}
`;
