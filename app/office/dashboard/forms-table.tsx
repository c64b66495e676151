import type { MouseEvent } from "react";
import { Value } from "../../components/value.tsx";
import { officeDate } from "../../platform/office-time.ts";
import type { FormRow } from "./dashboard-route.server.ts";
import { deleteAddress, formAddress, type View } from "./dashboard-view.ts";
import { ClientCell } from "./client-cell.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { UnsentLinks } from "./unsent-links.tsx";

/** Deletes with a question in place where the browser can ask one; its page asks everywhere else. */
type OnDelete = (event: MouseEvent, form: FormRow) => void;

interface RowProps {
  view: View;
  /** When the page was loaded, in milliseconds. */
  since: number;
  onDelete: OnDelete;
}

/** The forms of a page, each with what can be done with it. */
export function FormsTable({ forms, ...rest }: { forms: FormRow[] } & RowProps) {
  return (
    <table className="case-table">
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col">Email</th>
          <th scope="col">Status</th>
          <th scope="col">Step</th>
          <th scope="col">Created</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <FormCells key={form.id} form={form} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function FormCells({ form, view, since, onDelete }: { form: FormRow } & RowProps) {
  const { id, clientName, clientEmail, isCompleted, currentStep, createdAt, activeAt, unsent } = form;
  const isArrival = Date.parse(activeAt) > since;
  return (
    <tr data-arrival={isArrival || undefined}>
      <ClientCell {...form} to={formAddress(id, view)} isArrival={isArrival}>
        <UnsentLinks
          kinds={unsent}
          clientName={clientName}
          to={(kind) => `${formAddress(id, view)}#${kind === "edit_link" ? "edit-access" : "submissions"}`}
        />
      </ClientCell>
      <td data-label="Email" title={clientEmail}>
        <Value text={clientEmail} />
      </td>
      <td data-label="Status">
        <StatusBadge text={isCompleted ? "Completed" : "In Progress"} isDone={isCompleted} />
      </td>
      <td data-label="Step">{currentStep}</td>
      <td data-label="Created">
        <time dateTime={createdAt}>{officeDate(new Date(createdAt))}</time>
      </td>
      <td className="case-actions">
        <a className="button button-quiet" href={formAddress(id, view)}>
          View<span className="visually-hidden"> {clientName}</span>
        </a>{" "}
        <a className="button button-quiet case-delete" href={deleteAddress(id, view)} onClick={(event) => onDelete(event, form)}>
          Delete<span className="visually-hidden"> {clientName}</span>
        </a>
      </td>
    </tr>
  );
}
