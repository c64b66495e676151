import { Form } from "@remix-run/react";
import { BirthDateQuestion } from "../intake/birth-date-question.tsx";
import type { EditReply } from "./edit-reply.ts";
import { NotSaved } from "./not-saved.tsx";
import { words } from "./wording/index.ts";

/** The page of an edit link that asks for the client's date of birth. */
export const BirthDatePage = ({ reply }: { reply: EditReply | undefined }) => (
  <div className="receipt">
    <h1>{words.editYourForm}</h1>
    <p className="lead">{words.tellBirthDate}</p>
    <Form method="post" reloadDocument noValidate className="later-form">
      <BirthDateQuestion reply={reply?.birthDate} />
      <button type="submit" className="button button-primary">
        {words.openAnswers}
      </button>
    </Form>
    <NotSaved sections={reply?.notSaved ?? []} />
  </div>
);
