export const words = {
  emailLink: "Email me a link to go on later",
  answersAreSaved:
    "Your answers are saved with us. We will email you a link that opens them on any device for 14 days. " +
    "A new link replaces the one before.",
  nothingToContinue: "Your form has been submitted, so there is nothing left to continue.",
  nothingSaved: "Nothing is saved in this browser yet.",
  backToForm: "Go back to the form",
  yourEmail: "Your email address",
  linkAsksBirthDate: "Please check it. The link asks for your date of birth, then opens your answers.",
  linkOpensAnswers: "Please check it: anyone who opens the link can read and change your answers.",
  invalidEmail: "Please enter a valid email address (e.g., name@example.com)",
  remindMe: "Remind me by email",
  remindersHint:
    "If you do not continue, we will write to this address after 3, 7 and 14 days. This starts after you open the link in our email. " +
    "A link in each email lets you stop it.",
  mailLink: "Email me the link",
  sending: "Sending...",
  linkSent: "Your link is on its way",
  linkOnItsWay: (email: string) =>
    `We are sending it to ${email}. The email should arrive within a few minutes. If it does not, look in your spam folder, then check ` +
    "the address and ask again.",
  remindersWait: "We will send reminders after you have opened the link and pressed “Go on”.",
  linksLeft: (left: number) => `You can ask for ${left} more ${left === 1 ? "email" : "emails"} today.`,
  tooManyLinks: (time: string) =>
    `You have asked for three links today. Please use the newest one, and look in your spam folder too. You can ask again after ${time}.`,
  tooManyLinksToday:
    "You have asked for three links today. Please use the newest one, and look in your spam folder too. You can ask again tomorrow.",
  sendAgain: "Send it again, or to another address",

  goOnTitle: "Go on with your form",
  lastSaved: (time: string) => `Your answers were last saved on ${time}.`,
  goOn: "Go on",
  goOnWithMailed: "Go on with the answers from my email",
  keepOpenHere: "Keep what is open here",
  closeWhenDone: "On a shared computer, press “Shared computer? Close my answers” below the form when you are done.",
  browserHasAnswers: "This browser has other answers.",
  browserHasSubmitted: "This browser has a form that was submitted.",
  browserHasDocuments: "This browser has documents that are not submitted yet.",
  browserHasAnswersAndDocuments: "This browser has other answers, and documents that are not submitted yet.",
  browserHasSubmittedAndDocuments: "This browser has a form that was submitted, and documents that are not submitted yet.",
  noLongerOpen: "If you continue, it can no longer open them. They stay saved with us",
  underReference: "under the reference",
  toGetBack: "To get back to your answers later,",
  mailYourselfLink: "email yourself a link",
  firstOrElsewhere: " first. Or open the link from your email on another device.",
  documentsAfterSubmitting: "Our office gets the documents only after you submit them.",
  submitThem: "Submit them",
  first: " first.",
  submittedTitle: "Your form has been submitted",
  questionsCall: "Questions? Call",
  uploadDocuments: "Upload Documents",
  linkEnded: "This link no longer works",
  linkClosed: "The date of birth did not match five times. To keep your answers safe, we have closed this link.",
  linkWorksFor:
    "A link works for 14 days, until we email you a newer one, or until the form is submitted. Your answers are not lost: on the device " +
    "where you gave them, open the form and press “Email me a link to go on later”. Or call us at",
  withReference: " with your reference.",
  toForm: "Go to the bankruptcy form",

  stopReminders: "Stop the reminders",
  noMoreReminders: "We will send you no more reminders about your form. Your answers stay saved.",
  remindersStopped: "You will get no more reminders",
  nothingToStop: "There are no reminders to stop",
  staySaved: "Your answers stay saved.",
  remindersEnded: "They were stopped, or they have ended. If another one arrives, stop them with the link in it.",
  newestLinkWorks: "The newest link we emailed you still opens your form until it expires. Questions? Call us at",

  notSubmitted: "Your answers are saved with us, but you have not submitted them. Make sure you can get back to them first.",
  closeHere: "Close your answers here",
  nobodyCanSee: "After this, nobody can see your answers in this browser.",
  youCannotEither: "You cannot either. To continue, use the link, or call us at",
  closeAnswers: "Close my answers",
  answersClosed: "Your answers are closed",
  answersClosedHere: "Your answers are closed on this computer",
  noLongerAccess: "This browser no longer has access to your answers. You can close this window now.",
};
