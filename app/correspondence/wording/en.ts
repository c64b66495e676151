/** What every mail to a client ends with, or names. */
interface Mail {
  url: string;
  until: string;
  reference: string;
  phone: string;
}

const call = (phone: string) => `Questions? Call us at ${phone}.`;
const startsReminders = `
You asked us for reminders. We will send them to this address after you have opened this link and pressed "Go on".
`;
const doNotForward = "Whoever has this link can read and change your answers. Please do not forward this message.";
const addMore = ({ url, until }: Pick<Mail, "url" | "until">) =>
  `${url}\n\nThe link works until ${until}. It does not show what you have sent. Please do not forward this message.`;
const counted = (count: number, noun: string) => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`]);

/** The texts of mails and printed summaries. */
export const words = {
  receiptSubject: "We received your intake form",
  receipt: (received: string, reference: string, documents: string, phone: string) =>
    `Successfully submitted. Thank you. We received your form on ${received}.

Your reference: ${reference}

${documents}

Our team will contact you within 1-2 business days to schedule a consultation.

${call(phone)}

The information you sent does not create an attorney-client relationship. That begins only when an employment contract is signed.`,
  yourAnswers: "Your answers",
  whatYouSent: (list: string) => `What you sent:\n${list}`,
  stillMissing: (list: string, link: Pick<Mail, "url" | "until">) =>
    `Still missing:\n${list}\nIf you have them, send them with this link:\n\n${addMore(link)}`,

  reminderSubject: "Your form is waiting for you",
  reminder: ({ url, until, reference, phone }: Mail, ending: string) =>
    `You asked us to remind you of your form. It is saved with us, and it is not submitted yet. Continue here:

${url}

The link works until ${until}. It replaces the links that we sent before.

${doNotForward}

Your reference: ${reference}

${call(phone)}

${ending}`,
  lastReminder: "This is our last reminder.",
  stopReminders: (url: string) => `To get no more reminders, open this page and press the button:\n\n${url}`,

  resumeSubject: "Your link to continue your form",
  resume: ({ url, until, reference, phone }: Mail, remindersWait: boolean) =>
    `You asked us for a link to continue your form. Open it on the device that you want to use:

${url}

The link works until ${until}. If we email you a newer link, this one stops working.
${remindersWait ? startsReminders : ""}
${doNotForward}

Your reference: ${reference}

${call(phone)}

If you did not ask for this link, you can ignore this message. Please do not open the link.`,

  questionsSubject: "Our office has questions about your intake form",
  editSubject: "Your secure link to change your intake form",
  edit: ({ url, until, reference, phone }: Mail, opening: string) =>
    `${opening}Open it with this secure link:

${url}

The link works until ${until}.

${doNotForward}

Your reference: ${reference}

Questions, or did you not expect this message? Call us at ${phone}.`,
  pleaseReview: "Our office asks you to review your intake form. ",
  officeNeeds: (answers: number, papers: number, dueOn: string, list: string) =>
    `Our office needs ${[...counted(answers, "answer"), ...counted(papers, "paper")].join(" and ")} for your intake form` +
    `${dueOn && ` by ${dueOn}`}.${list ? `\n\nDocuments to send:\n${list}\n\n` : " "}`,

  deliveredSubject: "Your documents were delivered",
  delivered: ({ url, until, phone }: Omit<Mail, "reference">) =>
    `Your documents were securely delivered to our office.

Do you have more documents? Send them with this link:

${addMore({ url, until })}

${call(phone)}

If you did not send us documents, you can ignore this message. Please do not open the link.

Sending documents does not create an attorney-client relationship. That begins only when an employment contract is signed.`,

  tag: "en",
  summaryTitle: "Bankruptcy Intake Summary",
  confidential: "Confidential",
  client: "Client",
  nameNotGiven: "Name not given",
  reference: "Reference",
  formId: "Form ID",
  started: "Started",
  submitted: "Submitted",
  notSubmitted: "Not submitted yet",
  language: "Language",
  answeredInSpanish: "Answered in Spanish",
  translation: "",
  urgentEvent: "Urgent event",
  forChapter: "For the choice of chapter",
  household: "Household",
  documentsReceived: "Documents received",
  documentsMissing: "Documents missing",
  debts: "Debts",
  eachMonth: "Each month",
  debtsAndMonth: "Debts, and each month",
  noFigures: "The totals could not be computed. All answers follow in full.",
  none: "none",
  noAnswers: "No answers",
  total: "Total",
  pdfFooter: (reference: string, formId: string) => `Confidential – ${reference} – form ${formId}`,
  pageNumber: (page: string, pages: string) => `Page ${page} of ${pages}`,
  pdfFileName: (formId: string) => `bankruptcy-form-summary-${formId}.pdf`,
  downloadFailed: "Download Failed",
  pdfFailed: "Failed to generate PDF summary. Please try again.",
};
