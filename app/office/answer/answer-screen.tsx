import { EditScreen } from "../../edit/edit-screen.tsx";
import type { EditPage, EditReply } from "../../edit/edit-reply.ts";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { CaseFrameData } from "../case-frame/case-frame.server.ts";
import "../../styles/case.css";

interface Props {
  frame: CaseFrameData;
  edit: EditPage;
  reply: EditReply | undefined;
}

/** Step pages of a form for the office: to fill it in with the client on the phone, or to correct an answer. */
export const AnswerScreen = ({ frame, edit, reply }: Props) => (
  <CaseFrame frame={frame} tab="answers">
    <EditScreen link={edit} reply={reply} head={<AnswerHead />} />
  </CaseFrame>
);

const AnswerHead = () => (
  <header className="case-head">
    <h1>Edit answers</h1>
    <p className="edit-notice">
      What you save is noted as by the office. Your changes are not saved automatically: press Save Changes before you leave.
    </p>
  </header>
);
