import { describe, expect, it } from "vitest";
import { bestCaseCsv, type BestCaseFile } from "../../app/petition/best-case.ts";
import { couple, single } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const rowsOf = (file: BestCaseFile, formData: object) => bestCaseCsv(file, petitionOf(formData)).split("\r\n");

describe("the files for Best Case", () => {
  it.each<[BestCaseFile, string, string]>([
    [
      "d",
      "Name,Address1,City,State,Zip,AccountNo,DateIncurred,ClaimAmt,PropertyName,PropertyValue,UnsecuredAmt",
      "Example Auto Finance,PO Box 100,Raleigh,NC,27602,4150,06/05/2021,4150,2016 Honda Civic,8200,0",
    ],
    [
      "e",
      "Name,Address1,City,State,Zip,AccountNo,DateIncurred,ClaimAmt,Consideration",
      "North Carolina Department of Revenue,PO Box 25000,Raleigh,NC,27640,0001,04/15/2025; tax years 2024,640," +
        "Taxes and certain other debts you owe the government",
    ],
    [
      "f",
      "Name,Address1,City,State,Zip,AccountNo,DateIncurred,ClaimAmt,Consideration",
      "Demo Ambulance Service,PO Box 630,Durham,NC,27702,1140,08/14/2025,1140,Medical bill",
    ],
    [
      "g",
      "Name,Address1,City,State,Zip,Description",
      'Placeholder Lane Apartments LLC,1400 Placeholder Lane,Raleigh,NC,27601,"Apartment, until May 2027"',
    ],
    ["notice", "Name,Address1,City,State,Zip", "Placeholder Recovery LLC,PO Box 620,Charlotte,NC,28201"],
  ])("%s has a header and then one row per creditor", (file, header, row) => {
    expect(rowsOf(file, single.formData).slice(0, 2)).toEqual([header, row]);
  });

  it("list each notice party once, and no debtor", () => {
    expect(rowsOf("notice", couple.formData).slice(1)).toEqual([
      "Mock Trustee Services PLLC,9 Sample Court,Charlotte,NC,28202",
      "Sample Receivables Collections,PO Box 610,Cary,NC,27512",
      "Placeholder Recovery LLC,PO Box 620,Charlotte,NC,28201",
      "Pat Mockford,5 Mock Hill Road,Asheboro,NC,27203",
      "",
    ]);
  });

  it("have each cell as it is, without an apostrophe, and only the last four digits of an account", () => {
    const hostile = structuredClone(single.formData);
    Object.assign(hostile.unsecuredCreditors[0]!, {
      originalCreditor: '=1+1,"x"',
      street: "@here",
      city: "+1\nx",
      lastFour: "123456789",
      zip: "-1",
    });
    expect(rowsOf("f", hostile)[1]).toBe(`"=1+1,""x""",@here,+1 x,NC,-1,6789,08/14/2025,18420,Medical bill`);
    const written = structuredClone(single.formData);
    Object.assign(written.unsecuredCreditors[0]!, { originalCreditor: "Smith &amp; Sons", street: "1 Elm St,, Suite 2", city: "Cary, NC" });
    expect(rowsOf("f", written).find((row) => row.startsWith("Smith"))).toMatch(/^Smith & Sons,"1 Elm St, Suite 2",Cary,NC,/);
    expect(rowsOf("f", {})).toEqual(["Name,Address1,City,State,Zip,AccountNo,DateIncurred,ClaimAmt,Consideration", ""]);
  });
});
