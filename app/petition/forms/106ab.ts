import type { CaseFacts } from "../facts/case-facts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeBusiness, writeFarm, writeOtherProperty } from "./106ab-business.ts";
import { writeFinancialAssets } from "./106ab-financial.ts";
import { writeHousehold } from "./106ab-household.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";
import { writeRealEstate } from "./106ab-real-estate.ts";
import { writeVehicles } from "./106ab-vehicles.ts";

/** Writes Schedule A/B. */
export function form106AB(form: Worksheet<typeof schedule106AB>, facts: CaseFacts): void {
  const realEstate = writeRealEstate(form, facts);
  const part1 = form.total("2", realEstate.amounts, realEstate);
  const vehicles = writeVehicles(form, facts);
  const part2 = form.total("5", vehicles.amounts, vehicles);
  const part3 = writeHousehold(form, facts);
  const part4 = writeFinancialAssets(form, facts);
  const part5 = writeBusiness(form, facts);
  const part6 = writeFarm(form, facts);
  const part7 = writeOtherProperty(form, facts);
  const realEstateTotal = form.total("55", [part1]);
  const personal = form.total("62", [
    form.total("56", [part2]),
    form.total("57", [part3]),
    form.total("58", [part4]),
    form.total("59", [part5]),
    form.total("60", [part6]),
    form.total("61", [part7]),
  ]);
  form.total("63", [realEstateTotal, personal]);
}
