/** A request cannot be met as things stand, and could be after somebody changes them. The message is for people. */
export class Conflict extends Error {
  override name = "Conflict";
}
