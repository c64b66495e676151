import { Form } from "@remix-run/react";
import "../../styles/office.css";
import { deleteQuestion } from "./delete-dialog.tsx";
import type { DeletePage } from "./delete-route.server.ts";
import { OfficeFrame } from "../office-frame.tsx";

/** Page that asks whether to delete a form, for browsers without dialogs or scripts. */
export const DeleteScreen = ({ page: { clientName, back } }: { page: DeletePage }) => (
  <OfficeFrame>
    <Form method="post" replace className="card delete-page">
      <h1>Delete submission</h1>
      <p>{deleteQuestion(clientName)}</p>
      <div className="delete-buttons">
        <a className="button" href={back}>
          Cancel
        </a>{" "}
        <button type="submit" className="button button-danger">
          Delete
        </button>
      </div>
    </Form>
  </OfficeFrame>
);
