import { placeText } from "../../petition/lines/line-text.ts";
import type { LinePlace } from "../../petition/lines/line.ts";

/** Line as printed on the form, and whose it is. */
export const linePlace = (place: LinePlace): string => placeText({ ...place, part: "" });
