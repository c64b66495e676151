/** What an erasure counts, each with its singular and plural, in the order of display. */
const nouns = {
  forms: ["form", "forms"],
  sessions: ["upload session", "upload sessions"],
  documents: ["document", "documents"],
  submissions: ["record of a submission", "records of submissions"],
  edits: ["entry in the history of changes", "entries in the history of changes"],
  packets: ["set of filled official forms", "sets of filled official forms"],
  notes: ["note", "notes"],
  asks: ["list of questions to the client", "lists of questions to the client"],
  links: ["link or device", "links and devices"],
  reminders: ["reminder", "reminders"],
  searches: ["conflict search", "conflict searches"],
  bookAddresses: ["address in the book", "addresses in the book"],
  jobs: ["waiting job", "waiting jobs"],
  mails: ["email in the outbox folder", "emails in the outbox folder"],
  logLines: ["IP address in the activity log", "IP addresses in the activity log"],
  keys: ["technical key", "technical keys"],
} as const satisfies Record<string, readonly [string, string]>;

export type CountedNoun = keyof typeof nouns;

export type Counts = Partial<Record<CountedNoun, number>>;

/** Names of everything that an erasure counts. */
export const countedNouns = Object.keys(nouns) as [CountedNoun, ...CountedNoun[]];

/** Describes counts above zero: "2 forms", "1 document". */
export const countsInWords = (counts: Counts): string[] =>
  countedNouns.flatMap((noun) => {
    const count = counts[noun] ?? 0;
    return count > 0 ? [`${count.toLocaleString("en-US")} ${nouns[noun][count === 1 ? 0 : 1]}`] : [];
  });

/** Adds counts up. */
export function sumCounts(all: readonly Counts[]): Counts {
  const sums: Counts = {};
  for (const counts of all) for (const noun of countedNouns) if (counts[noun]) sums[noun] = (sums[noun] ?? 0) + counts[noun];
  return sums;
}
