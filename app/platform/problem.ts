/** Why something was not done, as people read it. */
export interface Problem {
  title: string;
  message: string;
}
