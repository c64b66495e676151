/** A reason not to start. The operator is shown its message alone, without a stack: what is wrong, and what to do about it. */
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
