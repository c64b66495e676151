import { mediumDate } from "../../platform/office-time.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { findRelatedCases, type RelatedCase } from "../../records/office/related-cases.server.ts";
import { formUrl, sessionUrl, defaultView } from "../urls.ts";

/** Another case that may be of the same client, for a case page. */
export interface ShownRelated extends Pick<RelatedCase, "id" | "clientName" | "isSame"> {
  to: string;
  /** Such as "Upload session of Nov 21, 2026, same e-mail address". */
  about: string;
}

/** Loads the other cases that may be of the same client. */
export const loadRelatedCases = async (table: CaseTable, id: string): Promise<ShownRelated[]> =>
  ((await findRelatedCases(table, [id])).get(id) ?? []).map((related) => ({
    id: related.id,
    clientName: related.clientName,
    isSame: related.isSame,
    to: related.table === "forms" ? formUrl(related.id, defaultView("forms")) : sessionUrl(related.id, defaultView("uploads")),
    about: describeRelation(related),
  }));

function describeRelation({ table, createdAt, sameEmail, sameNameAndPhone }: RelatedCase): string {
  return [
    `${table === "forms" ? "Form" : "Upload session"} of ${mediumDate(createdAt)}`,
    ...(sameEmail ? ["same e-mail address"] : []),
    ...(sameNameAndPhone ? ["same name and phone"] : []),
  ].join(", ");
}
