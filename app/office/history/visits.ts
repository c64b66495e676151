import { combineChanges } from "../../questionnaire/answers/changes.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Edit, EditAuthor } from "../../records/forms/edit-history.server.ts";
import type { FormatSsn } from "../answers/answers.ts";
import { describeEdit, shortenEntry, type DescribedChange } from "./history.ts";

/** Changes that one person made in one visit, as the attorney reads them. */
export interface Visit {
  /** ID of the visit's last entry in the history. */
  id: string;
  who: string;
  time: string;
  changes: DescribedChange[];
  /** Number of changes left out. */
  more: number;
  /** Whether it was after the office last viewed the case. */
  isNew: boolean;
}

const maxPauseMs = 30 * 60_000;

const makerLabels: Record<EditAuthor, string> = { client: "The client", link: "With an edit link", office: "The office" };

/** Groups edits, newest first, into visits: each answer as it was before and after the whole visit. */
export function visitsOf(edits: Edit[], lastViewed: Date | null, formatSsn: FormatSsn): Visit[] {
  return groupEdits(edits, lastViewed)
    .map((group): Visit => {
      const last = group[0]!;
      const first = group[group.length - 1]!;
      const changes = group.map((edit) => edit.changes).reduceRight((before, after) => combineChanges(before, after));
      const entry = shortenEntry(describeEdit({ ...last, changes }, formatSsn));
      const times = [...new Set([officeTime(first.timestamp), officeTime(last.timestamp)])];
      return {
        id: last.id,
        who: `${makerLabels[last.maker]}, ${group.length === 1 ? "1 save" : `${group.length} saves`}`,
        time: times.join(" to "),
        changes: entry.changes,
        more: entry.more,
        isNew: isAfter(last, lastViewed),
      };
    })
    .filter(({ changes }) => changes.length > 0);
}

const isAfter = ({ timestamp }: Edit, lastViewed: Date | null): boolean => lastViewed !== null && timestamp > lastViewed;

/** Starts a new group when the person changes, after a pause, and where the office viewed the case in between. */
function groupEdits(edits: Edit[], lastViewed: Date | null): Edit[][] {
  const groups: Edit[][] = [];
  for (const edit of edits) {
    const group = groups[groups.length - 1];
    const later = group?.[group.length - 1];
    const belongsToGroup =
      later &&
      later.maker === edit.maker &&
      later.timestamp.getTime() - edit.timestamp.getTime() <= maxPauseMs &&
      isAfter(later, lastViewed) === isAfter(edit, lastViewed);
    if (belongsToGroup) group!.push(edit);
    else groups.push([edit]);
  }
  return groups;
}
