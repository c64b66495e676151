const day = 86_400_000;

/** Days from one ISO date to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);
