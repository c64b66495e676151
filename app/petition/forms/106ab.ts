import type { FormWriter } from "../worksheet.ts";
import { writeBusiness, writeFarm, writeOtherProperty } from "./106ab-business.ts";
import { writeFinancialAssets } from "./106ab-financial.ts";
import { writeHousehold } from "./106ab-household.ts";
import { writeRealEstate } from "./106ab-real-estate.ts";
import { writeVehicles } from "./106ab-vehicles.ts";

/** Writes Schedule A/B. */
export const form106AB: FormWriter = (form, facts) => {
  const realEstate = writeRealEstate(form, facts);
  const part1 = form.total({ line: "2", label: "Total of Part 1" }, realEstate.amounts, realEstate);
  const vehicles = writeVehicles(form, facts);
  const part2 = form.total({ line: "5", label: "Total of Part 2" }, vehicles.amounts, vehicles);
  const parts = [writeHousehold, writeFinancialAssets, writeBusiness, writeFarm, writeOtherProperty].map((write) => write(form, facts));
  const total = form.total({ line: "55", label: "Part 1: Total real estate, line 2" }, [part1]);
  const sums = [part2, ...parts].map((part, index) => form.total(summaryLines[index]!, [part]));
  const personal = form.total({ line: "62", label: "Total personal property, lines 56 through 61" }, sums);
  form.total({ line: "63", label: "Total of all property on Schedule A/B, line 55 + line 62" }, [total, personal]);
};

const summaryLines = [
  { line: "56", label: "Part 2: Total vehicles, line 5" },
  { line: "57", label: "Part 3: Total personal and household items, line 15" },
  { line: "58", label: "Part 4: Total financial assets, line 36" },
  { line: "59", label: "Part 5: Total business-related property, line 45" },
  { line: "60", label: "Part 6: Total farm- and fishing-related property, line 52" },
  { line: "61", label: "Part 7: Total other property not listed, line 54" },
];
