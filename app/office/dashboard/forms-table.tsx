import type { MouseEvent } from "react";
import { officeDate } from "../../platform/office-time.ts";
import type { FormRow } from "./dashboard-route.server.ts";
import { deleteAddress, formAddress, type View } from "./dashboard-view.ts";
import { StatusBadge } from "../status-badge.tsx";
import { UnsentLinks } from "./unsent-links.tsx";

/** Deletes with a question in place where the browser can ask one; its page asks everywhere else. */
type OnDelete = (event: MouseEvent, form: FormRow) => void;

/** The forms of a page, each with what can be done with it. */
export function FormsTable({ forms, view, onDelete }: { forms: FormRow[]; view: View; onDelete: OnDelete }) {
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
          <FormCells key={form.id} form={form} view={view} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

function FormCells({ form, view, onDelete }: { form: FormRow; view: View; onDelete: OnDelete }) {
  const { id, clientName, clientEmail, isCompleted, currentStep, createdAt, unsent } = form;
  return (
    <tr>
      <th scope="row">
        {clientName}
        <UnsentLinks
          kinds={unsent}
          clientName={clientName}
          to={(kind) => `${formAddress(id, view)}#${kind === "edit_link" ? "edit-access" : "submissions"}`}
        />
      </th>
      <td data-label="Email">{clientEmail}</td>
      <td data-label="Status">
        <StatusBadge text={isCompleted ? "Completed" : "In Progress"} isDone={isCompleted} />
      </td>
      <td data-label="Step">{currentStep}</td>
      <td data-label="Created">
        <time dateTime={createdAt}>{officeDate(new Date(createdAt))}</time>
      </td>
      <td className="case-actions">
        <a className="button" href={formAddress(id, view)}>
          View<span className="visually-hidden"> {clientName}</span>
        </a>{" "}
        <a className="button button-danger" href={deleteAddress(id, view)} onClick={(event) => onDelete(event, form)}>
          Delete<span className="visually-hidden"> {clientName}</span>
        </a>
      </td>
    </tr>
  );
}
