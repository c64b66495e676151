import type { TableName } from "../../petition/tables/table-names.ts";

/** Form requested in the URL of the page: to change a row, to add one from a later date based on a row, or to add a new one. */
export interface Place {
  table: TableName;
  edit: "change" | "later" | "new";
  /** ID of the row; "" for a new one. */
  row: string;
}

const pageUrl = "/admin/tables";

/** URL of the page at a table or row. */
export const tableUrl = (name: string): string => `${pageUrl}#${encodeURIComponent(name)}`;

/** URL of the page with a form. It has no fragment, because that would take the focus from the form. */
export const editUrl = ({ table, edit, row }: Place): string => `${pageUrl}?${new URLSearchParams({ table, edit, ...(row && { row }) })}`;
