/** Why something was not done, in words for people. */
export interface Problem {
  title: string;
  message: string;
}
