import type { FormNumber, Line } from "../petition/line.ts";
import type { Caption } from "./fill-form.ts";

/** What a process that fills forms is asked for; their blanks follow. */
export interface PacketRequest {
  title: string;
  isDraft: boolean;
  caption: Caption;
  /** In the order in which they are filed. */
  forms: { form: FormNumber; lines: Line[] }[];
}
