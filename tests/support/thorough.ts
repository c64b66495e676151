/** Whether every case is repeated with every value, as in `npm run test:all`. */
export const isThorough = process.env["TEST_ALL"] === "yes";

/** All values in `npm run test:all`. In `npm test`, one for each case, in turn, so that every value still has its share of the cases. */
export const inTurn = <Value>(values: readonly Value[], turn: number): readonly Value[] =>
  isThorough ? values : [values[turn % values.length]!];
