import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { tableNames } from "../../petition/tables/table-names.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { rowId } from "../../petition/tables/law-tables.ts";
import { tableNotFound } from "../api/tables-api.server.ts";
import { typedIn, type Posted } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { changeRow, type RowChange } from "./change-row.server.ts";
import { rowFields } from "./row-fields.ts";
import { rowSchemas, twice, type RowSchema } from "./row-schemas.server.ts";
import { rowTyped } from "./row-texts.server.ts";
import { tableAddress } from "./tables-address.ts";
import { placeIn, tablesPage } from "./tables-page.server.ts";

/** What a post was refused for: of the form, by its controls; of a press on a row, under "row". */
export interface TablesReply extends Posted {
  /** The row's id; "" for a new one. */
  about: string;
}

/** GET: all tables, with the form that is asked for. */
export async function loadTables({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json(await tablesPage(placeIn(new URL(request.url).searchParams)));
}

const presses: Record<string, { change: RowChange; done: string }> = {
  confirm: { change: { isConfirmed: true }, done: "Row confirmed" },
  unconfirm: { change: { isConfirmed: false }, done: "Confirmation taken back" },
  remove: { change: "remove", done: "Row removed" },
};

const changedSince = "Somebody else has changed this row since you opened this page.";

/** POST: confirms a row, takes that back, removes a row, or keeps one that is typed. */
export async function handleTables({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await typedIn(request);
  const name = tableNames.find((each) => each === typed["table"]);
  if (!name) throw pageNotFound(tableNotFound);
  const { row: id = "", seen = "" } = typed;
  const about = { name, id, seen, address };
  const refuse = (messages: Posted["messages"], status = 422) => json<TablesReply>({ about: id, typed, messages }, status);
  const press = presses[typed["intent"] ?? ""];
  if (press) {
    const isStale = (await changeRow(about, press.change)) !== "saved";
    return isStale ? refuse({ row: `${changedSince} This is how it is now.` }, 412) : done(id, press.done);
  }
  const read = (rowSchemas[name] as RowSchema).safeParse(rowTyped(name, typed));
  if (!read.success) return refuse(messagesOf(read.error.issues, name));
  const outcome = await changeRow(about, { row: read.data });
  if (outcome === "saved")
    return done(rowId(name, read.data), read.data.isConfirmed ? "Row saved and confirmed" : "Row saved, not confirmed");
  return outcome === "twice" ? refuse({ effectiveFrom: twice }) : refuse({ row: `${changedSince} Save again to replace it.` }, 412);
}

/** Messages by the names of the controls. */
const messagesOf = (issues: { path: (string | number)[]; message: string }[], name: keyof typeof rowFields): Posted["messages"] =>
  Object.fromEntries(
    issues.map(({ path, message }) => {
      const at = path.join(".");
      return [rowFields[name].find((field) => at === field.name || at.startsWith(`${field.name}.`))?.name ?? "row", message];
    }),
  );

const done = async (place: string, title: string) =>
  redirect(tableAddress(place), { status: 303, headers: { "Set-Cookie": await flash({ title }) } });
