/** Why something was not done, in words for people. */
export interface Problem {
  title: string;
  message: string;
  /** What it means, or what to do instead, in addition to a message whose wording is given. */
  advice?: string | undefined;
  /** Which of several files it is about. */
  file?: string;
}
