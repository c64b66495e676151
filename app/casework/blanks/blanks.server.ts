import { readVerified } from "../../documents/read-verified.server.ts";
import { editions, type Edition } from "../../official-forms/editions.ts";
import { listBlanks, type Blank } from "../../records/office/blanks.server.ts";

/** Status of the firm's copy of a form: usable, not uploaded, of an edition no longer in force, or missing from storage. */
export type BlankStatus = "current" | "missing" | "outdated" | "lost";

/** Form with the firm's copy of it. */
export interface KnownForm {
  edition: Edition;
  blank: Blank | undefined;
  status: BlankStatus;
}

function statusOf({ edition }: Edition, blank: Blank | undefined): BlankStatus {
  if (!blank) return "missing";
  if (blank.isLost) return "lost";
  return blank.edition === edition ? "current" : "outdated";
}

/** Loads all known forms with the firm's copies, in filing order. */
export async function loadKnownForms(): Promise<KnownForm[]> {
  const blanks = new Map((await listBlanks()).map((blank) => [blank.form, blank]));
  return editions.map((edition) => {
    const blank = blanks.get(edition.form);
    return { edition, blank, status: statusOf(edition, blank) };
  });
}

/** Reads a form's blank. Undefined if it cannot be used. */
export async function readBlank({ blank, status }: KnownForm): Promise<Buffer | undefined> {
  return blank && status === "current" ? readVerified(blank) : undefined;
}
