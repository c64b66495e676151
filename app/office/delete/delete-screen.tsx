import { Form } from "@remix-run/react";
import "../../styles/office.css";
import { deleteQuestion } from "./delete-dialog.tsx";
import { EraseHint } from "./erase-hint.tsx";
import type { DeletePage } from "./delete-route.server.ts";
import { CaseFrame } from "../case-frame/case-frame.tsx";

/** Page that asks whether to delete a case, for browsers without dialogs or scripts. */
export const DeleteScreen = ({ page: { frame, noun, clientName, back, eraseUrl } }: { page: DeletePage }) => (
  <CaseFrame frame={frame}>
    <Form method="post" replace className="card delete-page">
      <h1>Delete {noun}</h1>
      <p>{deleteQuestion(clientName, noun)}</p>
      <EraseHint eraseUrl={eraseUrl} />
      <div className="delete-buttons">
        <a className="button" href={back}>
          Cancel
        </a>{" "}
        <button type="submit" className="button button-danger">
          Delete
        </button>
      </div>
    </Form>
  </CaseFrame>
);
