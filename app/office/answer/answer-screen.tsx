import { EditScreen } from "../../edit/edit-screen.tsx";
import type { EditPage, EditReply } from "../../edit/edit-reply.ts";
import { OfficeFrame } from "../office-frame.tsx";
import "../../styles/case.css";

interface Props {
  edit: EditPage;
  reply: EditReply | undefined;
}

/** Step pages of a form for the office: to fill it in with the client on the phone, or to correct an answer. */
export const AnswerScreen = ({ edit, reply }: Props) => (
  <OfficeFrame>
    <EditScreen link={edit} reply={reply} head={<AnswerHead edit={edit} />} />
  </OfficeFrame>
);

const AnswerHead = ({ edit: { base, header } }: Pick<Props, "edit">) => (
  <header className="case-head">
    <p className="case-back">
      <a href={base.replace(/\/answer$/, "")}>Back to the case</a>
    </p>
    <h1>Edit answers</h1>
    <p>
      {header.clientName}, reference <code className="reference">{header.reference}</code>
    </p>
    <p className="edit-notice">
      What you save is noted as by the office. Your changes are not saved automatically: press Save Changes before you leave.
    </p>
  </header>
);
