import { combineChanges } from "../../questionnaire/changes.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Edit, EditAuthor } from "../../records/edit-history.server.ts";
import type { FormatSsn } from "./answers.ts";
import { readEdit, shortEntry, type ChangeInWords } from "./history.ts";

/** What somebody changed in one go, as the attorney reads it. */
export interface Visit {
  /** The id of its last entry in the history. */
  id: string;
  who: string;
  time: string;
  changes: ChangeInWords[];
  /** How many changes are left out. */
  more: number;
  /** Whether it came after the office last looked. */
  isNew: boolean;
}

const pauseMs = 30 * 60_000;

const makers: Record<EditAuthor, string> = { client: "The client", link: "With an edit link", office: "The office" };

/** Said of edits that an older version has recorded. */
const unknownMaker = "With an edit link, or the office";

/** Edits, newest first, by who made them in one go: each answer as it was before and after all of it. */
export function visitsOf(edits: Edit[], looked: Date | null, writeSsn: FormatSsn): Visit[] {
  return grouped(edits, looked)
    .map((group): Visit => {
      const last = group[0]!;
      const first = group[group.length - 1]!;
      const changes = group.map((edit) => edit.changes).reduceRight((before, after) => combineChanges(before, after));
      const entry = shortEntry(readEdit({ ...last, changes }, writeSsn));
      const times = [...new Set([officeTime(first.timestamp), officeTime(last.timestamp)])];
      return {
        id: last.id,
        who: `${last.maker ? makers[last.maker] : unknownMaker}, ${group.length === 1 ? "1 save" : `${group.length} saves`}`,
        time: times.join(" to "),
        changes: entry.changes,
        more: entry.more,
        isNew: isAfter(last, looked),
      };
    })
    .filter(({ changes }) => changes.length > 0);
}

const isAfter = ({ timestamp }: Edit, looked: Date | null): boolean => looked !== null && timestamp > looked;

/** A new group begins with another person, after a pause, and where the office looked in between. */
function grouped(edits: Edit[], looked: Date | null): Edit[][] {
  const groups: Edit[][] = [];
  for (const edit of edits) {
    const group = groups[groups.length - 1];
    const later = group?.[group.length - 1];
    const belongs =
      later &&
      later.maker === edit.maker &&
      later.timestamp.getTime() - edit.timestamp.getTime() <= pauseMs &&
      isAfter(later, looked) === isAfter(edit, looked);
    if (belongs) group!.push(edit);
    else groups.push([edit]);
  }
  return groups;
}
