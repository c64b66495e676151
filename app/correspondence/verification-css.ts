/** Styles of the printed verification, in addition to the summary's. */
export const verificationCss = `
.verification {
  font: 12pt/1.6 "Liberation Serif", "Times New Roman", serif;
}

.verification p {
  margin: 0 0 12pt;
}

.verification h1 {
  margin-top: 24pt;
  font: bold 14pt/1.4 "Liberation Serif", "Times New Roman", serif;
  text-align: center;
}

.verification .court,
.verification .rule {
  text-align: center;
}

.verification table {
  width: 100%;
  border: 0;
  border-collapse: collapse;
}

.verification td {
  width: 50%;
  padding: 6pt 12pt 6pt 0;
  border: 0;
  vertical-align: top;
}

.verification .caption td + td {
  padding-left: 18pt;
  border-left: 1pt solid #000;
}

.verification .signature {
  margin-top: 42pt;
  break-inside: avoid;
}

.verification .signature td {
  border-top: 1pt solid #000;
}

.verification .signature td + td {
  width: 30%;
}

.verification .or {
  margin: 24pt 0 0;
}
`;
