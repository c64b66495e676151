import { buffer } from "node:stream/consumers";
import { editions, type Edition } from "../../official-forms/editions.ts";
import { storage } from "../../platform/storage/storage.server.ts";
import { listBlanks, type Blank } from "../../records/blanks.server.ts";

/** Whether the firm's copy of a form can be used: there is none, its edition is no longer in force, or the storage has lost it. */
export type BlankStatus = "current" | "missing" | "outdated" | "lost";

/** A form with the firm's copy of it. */
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

/** All forms that are known, in the order in which they are filed. */
export async function knownForms(): Promise<KnownForm[]> {
  const kept = new Map((await listBlanks()).map((blank) => [blank.form, blank]));
  return editions.map((edition) => {
    const blank = kept.get(edition.form);
    return { edition, blank, status: statusOf(edition, blank) };
  });
}

/** The bytes of a form's blank; undefined if there is none that can be used. */
export async function blankBytes({ blank, status }: KnownForm): Promise<Buffer | undefined> {
  const content = blank && status === "current" ? await storage.read(blank.storageKey) : undefined;
  return content && buffer(content);
}
