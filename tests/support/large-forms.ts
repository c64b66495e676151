/** Valid answers whose JSON has exactly the given size in bytes, up to 2 MB. */
export function answersOfSize(bytes: number): Record<string, Record<string, string>[]> {
  const rowsOf = (...names: string[]) => Array.from({ length: 100 }, () => Object.fromEntries(names.map((name) => [name, ""])));
  const formData = {
    unsecuredCreditors: rowsOf("originalCreditor", "currentCreditor"),
    securedCreditors: rowsOf("creditor", "collateral"),
  };
  let left = bytes - Buffer.byteLength(JSON.stringify(formData));
  for (const row of Object.values(formData).flat())
    for (const name of Object.keys(row)) {
      row[name] = "word ".repeat(1_000).slice(0, left).replace(/ $/, ".");
      left -= row[name].length;
    }
  return formData;
}
