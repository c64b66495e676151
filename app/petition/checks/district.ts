import { describeDistrictConflict } from "../facts/district.ts";
import { findingIf, type CheckRule } from "./check.ts";

export const districtDiffers: CheckRule = {
  id: "district-differs",
  find: (facts) => {
    const conflict = describeDistrictConflict(facts);
    return findingIf(conflict !== null, conflict ?? "", ["contactInfo.county"]);
  },
};
