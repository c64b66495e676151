import type { OfficePetition } from "../../casework/petition/prepared.server.ts";
import { shortDay, officeDay } from "../../platform/office-time.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import type { Form } from "../../records/form.ts";
import type { Ask } from "../../records/forms/ask-content.server.ts";
import type { UnsentMail } from "../../records/mail/unsent-mails.server.ts";
import type { ShownRelated } from "../related/related-page.server.ts";
import { answersUrl, caseTabUrl, type View } from "../urls.ts";
import { unsentMailLabels } from "../unsent-mails.ts";

/** Something that is left to do, with the URL where it is done. */
export interface ToDo {
  text: string;
  to: string;
  isBad?: boolean;
}

/** What is left to do in a case, by who has to do it. */
export interface ToDoLists {
  office: ToDo[];
  client: ToDo[];
}

interface CaseState {
  form: Form;
  view: View;
  /** Null if it could not be prepared. */
  prepared: OfficePetition | null;
  asked: Ask | undefined;
  unsent: UnsentMail[];
  missing: string[];
  related: ShownRelated[];
}

/** Lists what is left to do in a case. */
export const toDoLists = (state: CaseState): ToDoLists => ({ office: officeToDos(state), client: clientToDos(state) });

function officeToDos({ form, view, prepared, asked, unsent, related }: CaseState): ToDo[] {
  const petition = caseTabUrl("petition", form.id, view);
  const blocking = prepared?.petition.gaps.filter(({ isBlocking }) => isBlocking).length ?? 0;
  const checks = prepared?.petition.checks.length ?? 0;
  const undecided = related.filter(({ isSame }) => isSame === null).length;
  return [
    ...unsent.map(({ kind }) => ({
      text: unsentMailLabels[kind],
      to: kind === "edit_link" ? "#edit-access" : "#submissions",
      isBad: true,
    })),
    ...(asked?.left === 0 ? [{ text: "Everything requested has been answered", to: caseTabUrl("requests", form.id, view) }] : []),
    ...(blocking > 0 ? [{ text: `${pluralize(blocking, "required item")} missing from the petition`, to: `${petition}#gaps` }] : []),
    ...(prepared && blocking === 0 ? [{ text: "Review the petition: no required items missing", to: petition }] : []),
    ...(checks > 0 ? [{ text: `${pluralize(checks, "inconsistency", "inconsistencies")} to check`, to: `${petition}#checks` }] : []),
    ...(undecided > 0 ? [{ text: `${pluralize(undecided, "other case")} may be of the same client`, to: "#related" }] : []),
  ];
}

function clientToDos({ form, view, asked, missing }: CaseState): ToDo[] {
  return [
    ...(asked && asked.left > 0
      ? [
          {
            text: `${asked.left} of ${pluralize(asked.total, "request")} open since ${shortDay(officeDay(asked.createdAt))}`,
            to: caseTabUrl("requests", form.id, view),
          },
        ]
      : []),
    ...(form.submittedAt ? [] : [{ text: "Submit the form", to: answersUrl(form.id, view, {}) }]),
    ...(missing.length > 0 ? [{ text: `Send: ${missing.join(", ")}`, to: caseTabUrl("documents", form.id, view) }] : []),
  ];
}
