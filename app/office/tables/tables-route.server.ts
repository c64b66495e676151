import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { tableNames, type TableName } from "../../petition/law/table-names.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { rowId } from "../../petition/tables/law-tables.ts";
import { tableNotFound } from "../../casework/not-found.ts";
import { readTextFields, type FormReply } from "../form-post.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { changeRow, type RowChange } from "../../casework/tables/change-row.server.ts";
import { rowFields } from "./row-fields.ts";
import { rowSchemas, duplicateRow, type RowSchema } from "../../casework/tables/row-schemas.server.ts";
import { parseRow } from "./row-texts.server.ts";
import { tableUrl } from "../urls.ts";
import { loadTablesPage } from "./tables-page.server.ts";

/** Reply to a rejected post: messages by control, or under "row" for a button of a row. */
export interface TablesReply extends FormReply {
  /** ID of the row; "" for a new one. */
  about: string;
}

/** GET: loads all tables, with the requested form. */
export async function loadTables({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json(await loadTablesPage(new URL(request.url).searchParams));
}

const rowActions = new Map<string | undefined, { change: RowChange; title: string }>([
  ["confirm", { change: { isConfirmed: true }, title: "Row confirmed" }],
  ["unconfirm", { change: { isConfirmed: false }, title: "Confirmation removed" }],
  ["remove", { change: "remove", title: "Row removed" }],
]);

const changedSince = "Somebody else has changed this row since you opened this page.";

/** POST: confirms or unconfirms a row, removes one, or saves a submitted one. */
export async function handleTables({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const name = tableNames.find((each) => each === typed["table"]);
  if (!name) throw pageNotFound(tableNotFound);
  const { row: id = "", seen: expectedHash = "" } = typed;
  const target = { name, id, expectedHash, address };
  const reject = (messages: FormReply["messages"], status = 422) => json<TablesReply>({ about: id, typed, messages }, status);
  const action = rowActions.get(typed["intent"]);
  if (action) {
    const isStale = (await changeRow(target, action.change)) !== "saved";
    return isStale ? reject({ row: `${changedSince} This is how it is now.` }, 412) : redirectToRow(name, id, action.title);
  }
  const read = (rowSchemas[name] as RowSchema).safeParse(parseRow(name, typed));
  if (!read.success) return reject(messagesOf(read.error.issues, name));
  const outcome = await changeRow(target, { row: read.data });
  if (outcome === "saved")
    return redirectToRow(name, rowId(name, read.data), read.data.isConfirmed ? "Row saved and confirmed" : "Row saved, not confirmed");
  return outcome === "twice" ? reject({ effectiveFrom: duplicateRow }) : reject({ row: `${changedSince} Save again to replace it.` }, 412);
}

/** Returns the messages of issues by control name. */
const messagesOf = (issues: { path: (string | number)[]; message: string }[], name: keyof typeof rowFields): FormReply["messages"] =>
  Object.fromEntries(
    issues.map(({ path, message }) => {
      const at = path.join(".");
      return [rowFields[name].find((field) => at === field.name || at.startsWith(`${field.name}.`))?.name ?? "row", message];
    }),
  );

const redirectToRow = (table: TableName, row: string, title: string) => redirectWithFlash(tableUrl(table, row), { title });
