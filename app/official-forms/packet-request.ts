import type { FormNumber, Line } from "../petition/lines/line.ts";
import type { Caption } from "./fill-form.ts";

/** A request to the process that fills in forms. The blanks follow it. */
export interface PacketRequest {
  title: string;
  isDraft: boolean;
  caption: Caption;
  /** In filing order. */
  forms: { form: FormNumber; lines: Line[] }[];
}
