import { useNavigation, useRouteLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useRef } from "react";
import { ValidatedForm } from "remix-validated-form";
import { Notice } from "../../components/notice.tsx";
import { LanguageLink } from "../../components/site-frame.tsx";
import { PendingButton } from "../../components/pending-button.tsx";
import { LanguageButton } from "../../intake/language-button.tsx";
import { ErrorSummary } from "../../intake/step-parts.tsx";
import { useInputMasks } from "../../intake/use-input-masks.ts";
import { useMessages } from "../../intake/use-messages.ts";
import { contactSchema, type Contact } from "../../files/contact.ts";
import type { PortalPage, PortalReply } from "./portal-route.server.ts";
import { words } from "./wording/index.ts";

const validator = withZod(contactSchema);
const formId = "portal-contact";

/** Field names from top to bottom. */
const names: (keyof Contact)[] = ["clientName", "clientEmail", "clientPhone", "comments"];

/** What leads to the portal in the other language, with the contact details that are typed. */
export function PortalLanguage({ name }: { name: string }) {
  const page = useRouteLoaderData("routes/upload") as PortalPage | undefined;
  return page && !page.session && !page.receipt ? <LanguageButton name={name} form={formId} /> : <LanguageLink name={name} />;
}

/** The portal's first form: contact details of the client. */
export function PortalContact({ firm, reply }: { firm: string; reply: PortalReply | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useInputMasks(form);
  const isPending = useNavigation().formData?.get("intent") === "start";
  return (
    <ValidatedForm id={formId} formRef={form} className="portal-card" method="post" action="/upload" noValidate validator={validator}>
      <input type="hidden" name="intent" value="start" />
      <h2>{words.yourInformation}</h2>
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      <ContactFields values={reply?.repopulateFields ?? {}} />
      <p className="panel">{words.deliveredTo(firm)}</p>
      <PendingButton className="button button-primary" isPending={isPending}>
        {isPending ? words.starting : words.start}
      </PendingButton>
    </ValidatedForm>
  );
}

function ContactFields({ values }: { values: Partial<Contact> }) {
  const messages = useMessages();
  const fieldErrors = Object.fromEntries(names.flatMap((name) => (messages[name] ? [[name, messages[name]]] : [])));
  const inputProps = (name: keyof Contact) => ({
    id: name,
    name,
    defaultValue: values[name] ?? "",
    "aria-invalid": fieldErrors[name] ? true : undefined,
    "aria-describedby":
      [name === "comments" && "comments-hint", fieldErrors[name] && `${name}-message`].filter(Boolean).join(" ") || undefined,
    autoFocus: Object.keys(fieldErrors)[0] === name,
  });
  return (
    <>
      <ErrorSummary errors={fieldErrors} />
      <div className="questions">
        <Question name="clientName" label={words.fullName} isRequired message={fieldErrors["clientName"]}>
          <input {...inputProps("clientName")} type="text" autoComplete="name" aria-required />
        </Question>
        <Question name="clientEmail" label={words.emailAddress} isRequired message={fieldErrors["clientEmail"]}>
          <input {...inputProps("clientEmail")} type="email" inputMode="email" autoComplete="email" aria-required />
        </Question>
        <Question name="clientPhone" label={words.phoneNumber} message={fieldErrors["clientPhone"]}>
          <input {...inputProps("clientPhone")} type="tel" autoComplete="tel-national" placeholder="(555) 123-4567" data-mask="phone" />
        </Question>
        <Question name="comments" label={words.additionalComments} hint={words.commentsMax} message={fieldErrors["comments"]}>
          <textarea {...inputProps("comments")} rows={4} />
        </Question>
      </div>
    </>
  );
}

interface QuestionProps {
  name: string;
  label: string;
  isRequired?: boolean;
  hint?: string;
  message: string | undefined;
  children: React.ReactNode;
}

function Question({ name, label, isRequired, hint, message, children }: QuestionProps) {
  return (
    <div className="question">
      <label htmlFor={name}>
        {label}
        {isRequired && <span className="asterisk"> *</span>}
      </label>{" "}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {message && (
        <p className="message" id={`${name}-message`}>
          {message}
        </p>
      )}
    </div>
  );
}
