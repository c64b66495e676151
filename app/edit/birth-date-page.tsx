import { Form } from "@remix-run/react";
import { BirthDateQuestion } from "../intake/birth-date-question.tsx";
import type { EditReply } from "./edit-reply.ts";
import { NotSaved } from "./not-saved.tsx";

/** The page of an edit link that asks for the client's date of birth. */
export const BirthDatePage = ({ reply }: { reply: EditReply | undefined }) => (
  <div className="receipt">
    <h1>Edit Your Bankruptcy Form</h1>
    <p className="lead">Please tell us your date of birth to open your answers on this device.</p>
    <Form method="post" reloadDocument noValidate>
      <BirthDateQuestion reply={reply?.birthDate} />
      <button type="submit" className="button button-primary">
        Open my answers
      </button>
    </Form>
    <NotSaved sections={reply?.notSaved ?? []} />
  </div>
);
