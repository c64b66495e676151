import { because, type LeftOpen } from "./left-open.ts";

export const leftOpen106AB: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check 1"],
    [because.oneBox]: ["1 1 1a", "1 undefined_5", "2 undefined_9"],
    [because.firstLine]: ["6 20.2 *", "6 20.3 *", "7 24.1 Interest in an education IRA (2)", "7 24.2 *", "7 24.3 *"],
  },
};
