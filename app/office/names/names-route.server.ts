import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { z } from "zod";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { maxInitials } from "../../records/case-lists.ts";
import {
  addName,
  listNames,
  maxNames,
  removeName,
  renameName,
  restoreName,
  type ListedName,
} from "../../records/office/office-names.server.ts";
import { chooseSessionPerson } from "../../records/security/attorney-sessions.server.ts";
import { attorneyCookie } from "../../platform/http/requester.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { destinationAfterSignIn, requestedOfficePage, requireAttorney } from "../../sign-in/attorney.server.ts";
import { readTextFields, rejectPost, runIfValid, type FormReply } from "../form-post.server.ts";
import { namesUrl } from "../urls.ts";

/** Data of the page with the office's names. */
export interface NamesPage {
  names: ListedName[];
  /** The office page that asked who is working; null if the page was opened by itself. */
  to: string | null;
}

const tooManyNames = `There can be ${maxNames} names.`;

const nameMax = 60;
const nameSchema = printableLine(nameMax, `Please use at most ${nameMax} characters`)
  .transform((text) => text.trim())
  .refine((name) => name !== "", "Please enter a name");

const newNameSchema = z.object({
  initials: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => /^[A-Z]+$/.test(text) && text.length <= maxInitials, `Please enter one to ${maxInitials} letters`),
  name: nameSchema,
});

/** GET: loads the names. */
export async function loadNames({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json<NamesPage>({ names: await listNames(), to: requestedOfficePage(request) ?? null });
}

/** POST: chooses who works in this session, or adds, changes, removes or restores a name. */
export async function handleNames({ request }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const { intent, initials = "" } = typed;
  switch (intent) {
    case "choose":
      return choose(request, initials);
    case "add":
      return add(typed);
    case "rename":
      return rename(typed);
    case "remove":
      await removeName(initials);
      return redirectWithFlash(namesUrl, { title: "Name removed", message: "What it was recorded for keeps it." });
    case "restore":
      return restore(initials);
    default:
      return rejectPost({ typed, messages: { choose: "Unknown action." } });
  }
}

async function choose(request: Request, initials: string) {
  const isChosen = await chooseSessionPerson(attorneyCookie.hashOf(request)!, initials || null);
  if (!isChosen) return rejectPost({ typed: {}, messages: { choose: "This name is no longer offered. Please choose another one." } }, 409);
  const name = (await listNames()).find((each) => each.initials === initials)?.name ?? "Office";
  return redirectWithFlash(destinationAfterSignIn(request), { title: `Working as ${name}` });
}

const add = (typed: FormReply["typed"]) =>
  runIfValid(newNameSchema, typed, async (name) => {
    const outcome = await addName(name);
    if (outcome === "added") return redirectWithFlash(namesUrl, { title: "Name added" });
    const message = outcome === "taken" ? `${name.initials} belongs to somebody. Please use other initials.` : tooManyNames;
    return rejectPost({ typed, messages: { initials: message } }, 409);
  });

async function restore(initials: string) {
  if (await restoreName(initials)) return redirectWithFlash(namesUrl, { title: "Name restored" });
  return rejectPost({ typed: {}, messages: { [`name of ${initials}`]: tooManyNames } }, 409);
}

/** Changes a name. Its message is that of its own row. */
async function rename(typed: FormReply["typed"]) {
  const { initials = "" } = typed;
  const result = nameSchema.safeParse(typed["name"]);
  if (!result.success) return rejectPost({ typed, messages: { [`name of ${initials}`]: result.error.issues[0]!.message } });
  await renameName({ initials, name: result.data });
  return redirectWithFlash(namesUrl, { title: "Name saved" });
}
