const BEFORE_TOKENS = ["edit", "continue", "reminders"];

/** Returns a path as it may be logged, without the tokens of links. */
export function loggedPath(path: string): string {
  let isToken = false;
  const segments = path.split("/").map((segment) => {
    if (segment === "") return segment;
    const shown = isToken ? "[token]" : segment;
    isToken = BEFORE_TOKENS.includes(segment.toLowerCase());
    return shown;
  });
  return segments.join("/");
}
