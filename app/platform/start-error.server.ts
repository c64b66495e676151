/** Reason not to start. The operator is shown only its message, without a stack: what is wrong, and how to fix it. */
export class StartError extends Error {
  override name = "StartError";
  readonly sentence: string;
  readonly remedy: string | undefined;

  constructor(sentence: string, remedy?: string, options?: ErrorOptions) {
    super(remedy ? `${sentence} ${remedy}` : sentence, options);
    this.sentence = sentence;
    this.remedy = remedy;
  }
}
