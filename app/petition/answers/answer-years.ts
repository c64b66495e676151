/** The calendar years in which the client began the form and last saved the statement of financial affairs. */
export interface AnswerYears {
  first: number;
  last: number;
}
