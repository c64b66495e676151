import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import type { ExemptionTable } from "../../petition/facts/exemption-table.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { readAmount } from "../../questionnaire/amounts.ts";
import { isOneAmount } from "../../petition/lines/parse-correction.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { partUrl } from "../petition-url.ts";
import { requestedView } from "../urls.ts";
import { readTextFields, rejectPost, seenVersion, type FormReply } from "../form-post.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { correctionFields } from "../../casework/petition/entries-schema.server.ts";
import { invalidAmount, officePetition } from "../../casework/petition/prepared.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { claimFields, fillUpToLimits, typedClaims } from "./claim-fields.ts";
import { toSavedClaims, findClaimErrors } from "../../casework/exemptions/saved-claims.ts";
import { loadExemptionsPage, savedText } from "./exemptions-page.server.ts";
import { changeScheduleC, keyOfNone, questionNames, type ScheduleCChange } from "../../casework/exemptions/schedule-c.server.ts";
import { findRow, lawSchema } from "../../casework/exemptions/claims-schema.server.ts";

type Typed = FormReply["typed"];

/** GET: loads the exemptions of a case. */
export async function loadExemptions({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json(await loadExemptionsPage(params["id"] ?? "", requestedView(request)));
}

/** POST: saves Schedule C, or saves nothing and fills in amounts up to the limits or adds a claim to an item. */
export async function handleExemptions({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const posted = await readTextFields(request);
  const form = await formOr404(params["id"] ?? "");
  const prepared = await officePetition(form);
  const table = prepared.petition.exemptionTable;
  const { typed, lost } = followRows(table, posted);
  const changed = pickChanged(table, typed);
  const messages: FormReply["messages"] = lost.length > 0 ? { "": lostItems(lost) } : {};
  if (typed["more"] !== undefined) return json<FormReply>({ typed: withMore(table, typed, Number(typed["more"])), messages });
  if (typed["fill"] !== undefined) {
    const filled = fillUpToLimits(table, typed, typed["fill"]);
    const all = pickChanged(table, { ...typed, ...filled.typed });
    return json<FormReply>({ typed: withoutCleared(all, filled.typed), messages: { ...messages, ...filled.messages } });
  }
  if (lost.length > 0) return rejectPost({ typed: changed, messages }, 409);
  const { change, messages: wrong } = readChange(table, typed);
  if (Object.keys(wrong).length > 0) return rejectPost({ typed: changed, messages: wrong });
  const saved = await changeScheduleC(form, change, { seen: seenVersion(typed), address });
  if (saved.outcome === "missing") throw pageNotFound(submissionNotFound);
  if (saved.outcome === "changed")
    return redirectWithFlash(partUrl("exemptions", form.id, requestedView(request)), { title: "Exemptions saved" });
  const { version: _version, ...shown } = changed;
  const stale = saved.outcome === "stale" ? saved.stale : [];
  return rejectPost({ typed: shown, messages: Object.fromEntries(stale.map((key) => [fieldOf(key), changedByOther])) }, 412);
}

const changedByOther = "Somebody else has changed this since you opened this page. Save again to replace it.";
const lostItems = (items: readonly string[]): string =>
  `Schedule A/B has changed since you opened this page. These items are no longer on it: ${items.join("; ")}.`;

/** The control that a line of Schedule C is entered with. */
function fieldOf(key: string): string {
  const [, line, part, item] = key.split("|");
  if (item) return claimFields(Number(item), 0).amount;
  return key === keyOfNone ? "none" : line === "1" ? "set" : part === "acquired" ? "acquired" : "homestead";
}

/** Follows the posted rows to where their items are now. Claims of items that are gone are lost. */
function followRows(table: ExemptionTable, posted: Typed): { typed: Typed; lost: string[] } {
  const others = Object.entries(posted).filter(([name]) => !/^\d+\./.test(name));
  const typed: Typed = Object.fromEntries(others);
  const lost: string[] = [];
  for (const [name, description] of Object.entries(posted)) {
    if (!/^\d+\.about$/.test(name)) continue;
    const item = Number(name.split(".", 1)[0]);
    const found = findRow(table.rows, { item, description });
    const row = found && typed[`${found.item}.about`] === undefined ? found : undefined;
    const fields = Object.entries(posted).filter(([each]) => each.startsWith(`${item}.`));
    if (row) for (const [each, value] of fields) typed[`${row.item}${each.slice(String(item).length)}`] = value;
    else if (savedText({ claims: toSavedClaims(typedClaims(posted, item) ?? [], table.categories) }) !== posted[`${item}.was`])
      lost.push(description);
  }
  for (const button of ["fill", "more"]) {
    const [item = "", ...index] = (posted[button] ?? "").split(".");
    const row = findRow(table.rows, { item: Number(item), description: posted[`${item}.about`] ?? "" });
    if (row) typed[button] = [row.item, ...index].join(".");
  }
  return { typed, lost };
}

/** Whether a row was changed on the page. An amount that cannot be read is a change. */
function isChangedRow({ categories }: ExemptionTable, typed: Typed, item: number): boolean {
  const claims = typedClaims(typed, item);
  if (!claims) return false;
  const isUnread = claims.some(({ amount }, index) => amount === null && typed[claimFields(item, index).amount] !== "");
  return isUnread || savedText({ claims: toSavedClaims(claims, categories) }) !== typed[`${item}.was`];
}

/** The fields of what was changed on the page, so that everything else is shown as it is now. */
function pickChanged(table: ExemptionTable, typed: Typed): Typed {
  const items = new Set(table.rows.filter(({ item }) => isChangedRow(table, typed, item)).map(({ item }) => String(item)));
  const isNoneChanged = typed["reason"] !== typed["was.none"] || (typed["none"] === undefined) !== (typed["was.none"] === "");
  const isChanged = (name: string): boolean => {
    const [item = "", ...rest] = name.split(".");
    if (rest.length > 0) return items.has(item);
    if (name === "none" || name === "reason") return isNoneChanged;
    return name === "version" || name === "fill" || typed[name] !== typed[`was.${name}`];
  };
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isChanged(name)));
}

/** The changed fields with one more claim of an item. */
function withMore(table: ExemptionTable, typed: Typed, item: number): Typed {
  const own = Object.entries(typed).filter(([name]) => name.startsWith(`${item}.`));
  const index = typedClaims(typed, item)?.length ?? 0;
  return { ...pickChanged(table, typed), ...Object.fromEntries(own), [claimFields(item, index).amount]: "", fill: `${item}.${index}` };
}

/** Leaves out the boxes that are no longer ticked. */
const withoutCleared = (typed: Typed, filled: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => filled[name] !== ""));

/** Reads the change that is posted, or the messages about what is wrong with it. */
function readChange(table: ExemptionTable, typed: Typed) {
  const { categories } = table;
  const messages: FormReply["messages"] = {};
  const changedRows = table.rows.filter(({ item }) => isChangedRow(table, typed, item));
  const rows = changedRows.map(({ item }) => ({ item, claims: typedClaims(typed, item)! }));
  for (const { item, claims } of rows) {
    for (const { index, field, message } of findClaimErrors(claims, categories))
      messages[claimFields(item, index)[field === "law" ? "other" : field]] = message;
    for (const [index, { law }] of claims.entries()) {
      const fields = claimFields(item, index);
      const amount = typed[fields.amount]!;
      const isAmount = amount === "" || (isOneAmount(amount) && !readAmount(amount).isNegative);
      if (!isAmount) messages[fields.amount] = invalidAmount;
      const parsed = lawSchema.safeParse(law);
      if (!parsed.success) messages[fields.other] = parsed.error.issues[0]!.message;
    }
  }
  const isNone = typed["none"] !== undefined;
  const reason = correctionFields.reason.safeParse(typed["reason"] ?? "");
  if (!reason.success) messages["reason"] = reason.error.issues[0]!.message;
  else if (isNone && reason.data === "") messages["reason"] = "Please say why no exemption is claimed";
  else if (!isNone && reason.data !== "" && reason.data !== typed["was.none"])
    messages["none"] = "Please check this box, or clear the reason";
  const after = table.rows.map((row) => rows.find(({ item }) => item === row.item)?.claims ?? row.claims);
  if (isNone && after.some((claims) => toSavedClaims(claims, categories).length > 0))
    messages["none"] = "Exemptions are claimed below. Please clear them, or uncheck this box.";
  const chosen = questionNames.filter((name) => typed[name] !== undefined && typed[name] !== typed[`was.${name}`]);
  const newNone = isNone ? (reason.data ?? "") : "";
  const change: ScheduleCChange = {
    chosen: Object.fromEntries(chosen.map((name) => [name, typed[name]!])),
    none: newNone === typed["was.none"] ? undefined : newNone || null,
    rows: rows.map(({ item, claims }) => ({ item, claims: toSavedClaims(claims, categories) })),
  };
  return { change, messages };
}
