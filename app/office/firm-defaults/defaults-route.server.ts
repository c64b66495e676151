import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { findChoice } from "../../petition/lines/find-choice.ts";
import { defaultKeys, defaultLines, type DefaultKey } from "../../petition/firm-defaults.ts";
import { formHeading } from "../../petition/lines/line-text.ts";
import { officeTime } from "../../platform/office-time.ts";
import { loadFirmDefaults, saveFirmDefaults } from "../../records/office/firm-defaults.server.ts";
import { readTextFields, rejectPost, seenVersion } from "../form-post.server.ts";
import type { LineBox } from "../petition/line-input.tsx";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { readDefaults } from "../../casework/petition/default-values.server.ts";

/** A line that the firm may set a default for, as the page shows it. */
interface ShownDefault {
  key: DefaultKey;
  /** The form's own words. */
  label: string;
  /** The form, and the number of the line. */
  place: string;
  box: LineBox;
  /** As its control has it; "" for none. */
  value: string;
}

/** Data of the page. */
export interface DefaultsPage {
  defaults: ShownDefault[];
  version: number;
  /** When they were last changed, and by whom; "" if never. */
  changed: string;
}

/** GET: loads the firm's defaults. */
export async function loadDefaults({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const { values, version, changed } = await loadFirmDefaults();
  const defaults = defaultKeys.map((key): ShownDefault => {
    const { form, number, box } = defaultLines[key];
    const kind = box.kind === "choice" ? "choice" : "amount";
    const value = values[key] ?? "";
    return {
      key,
      label: box.label,
      place: [formHeading(form), number && `line ${number}`].filter(Boolean).join(", "),
      box: { kind, choices: box.choices },
      value: kind === "choice" ? (findChoice(box, value) ?? "") : value,
    };
  });
  const changedText = changed ? `${officeTime(new Date(changed.at))}, by ${changed.person ?? "Office"}` : "";
  return json<DefaultsPage>({ defaults, version, changed: changedText });
}

const staleDefaults = "Somebody else has changed the firm’s defaults since you opened this page. Save again to replace them.";

/** POST: saves the firm's defaults. */
export async function handleDefaults({ request, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const { values, issues } = readDefaults(typed);
  if (issues.length > 0) return rejectPost({ typed, messages: Object.fromEntries(issues.map(({ path, message }) => [path, message])) });
  if ((await saveFirmDefaults(values, { baseVersion: seenVersion(typed), address })) === "stale")
    return rejectPost({ typed, messages: { all: staleDefaults } }, 412);
  return redirectWithFlash("/admin/firm-defaults", { title: "Defaults saved" });
}
