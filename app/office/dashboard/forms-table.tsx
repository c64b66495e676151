import type { MouseEvent } from "react";
import { mediumDate } from "../../platform/office-time.ts";
import type { FormRow } from "./dashboard-route.server.ts";
import { dashboardUrl, deleteUrl, formUrl, type View } from "../urls.ts";
import { TableHead } from "../card.tsx";
import { ClientCell, EmailCell, LanguageMark } from "./client-cell.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { PrepareAgain } from "../prepare-again.tsx";
import { UnsentLinks } from "./unsent-links.tsx";

/** Handles a click on Delete. It may ask for confirmation in place; otherwise the link opens a page that asks. */
type OnDelete = (event: MouseEvent, form: FormRow) => void;

interface RowProps {
  view: View;
  /** Time when the page was loaded, in milliseconds since the epoch. */
  since: number;
  onDelete: OnDelete;
}

/** Table of the forms on a page, each with its actions. */
export function FormsTable({ forms, ...rest }: { forms: FormRow[] } & RowProps) {
  return (
    <table className="case-table form-table">
      <TableHead columns={["Client", "Email", "Status", "Step", "Created", "Actions"]} />
      <tbody>
        {forms.map((form) => (
          <FormCells key={form.id} form={form} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function FormCells({ form, view, since, onDelete }: { form: FormRow } & RowProps) {
  const { id, clientName, clientEmail, isCompleted, currentStep, createdAt, activeAt, unsent, petitionFailed } = form;
  const isArrival = Date.parse(activeAt) > since;
  return (
    <tr data-arrival={isArrival || undefined}>
      <ClientCell {...form} to={formUrl(id, view)} isArrival={isArrival}>
        <UnsentLinks
          kinds={unsent}
          clientName={clientName}
          to={(kind) => `${formUrl(id, view)}#${kind === "edit_link" ? "edit-access" : "submissions"}`}
        />
      </ClientCell>
      <EmailCell clientEmail={clientEmail} />
      <td data-label="Status">
        <StatusBadge text={isCompleted ? "Completed" : "In Progress"} isDone={isCompleted} />
        <LanguageMark line={form.line} />
      </td>
      <td data-label="Step">{currentStep}</td>
      <td data-label="Created">
        <time dateTime={createdAt}>{mediumDate(new Date(createdAt))}</time>
      </td>
      <td className="case-actions">
        <a className="button button-quiet" href={formUrl(id, view)}>
          View<span className="visually-hidden"> {clientName}</span>
        </a>{" "}
        <a className="button button-quiet case-delete" href={deleteUrl(id, view)} onClick={(event) => onDelete(event, form)}>
          Delete<span className="visually-hidden"> {clientName}</span>
        </a>
        {petitionFailed && <PrepareAgain formId={id} to={dashboardUrl(view)} clientName={clientName} />}
      </td>
    </tr>
  );
}
