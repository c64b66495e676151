import "../../styles/office.css";
import { OfficeFrame } from "../office-frame.tsx";
import type { ListedForm } from "./official-forms-route.server.ts";

/** Page that asks whether to remove the blank of a form. */
export const RemovalScreen = ({ form: { number, title } }: { form: ListedForm }) => (
  <OfficeFrame>
    <form method="post" className="card delete-page">
      <h1>Remove Form {number}</h1>
      <p>Are you sure you want to remove the blank of “{title}”? Petitions cannot be filled into it until it is uploaded again.</p>
      <div className="delete-buttons">
        <a className="button" href="/admin/official-forms">
          Cancel
        </a>{" "}
        <button type="submit" className="button button-danger">
          Remove
        </button>
      </div>
    </form>
  </OfficeFrame>
);
