/** A reason not to start. The operator is shown its message alone, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
