import type { TableName } from "../../petition/tables/table-names.ts";

/** What an address of the page of tables asks for: a row that is changed, one that a later one is made from, or a new one. */
export interface Place {
  table: TableName;
  edit: "change" | "later" | "new";
  /** The row's id; "" for a new one. */
  row: string;
}

const page = "/admin/tables";

/** The page of tables at a table or a row. */
export const tableAddress = (name: string): string => `${page}#${encodeURIComponent(name)}`;

/** The page of tables with a form. A fragment would keep the focus from it. */
export const editAddress = ({ table, edit, row }: Place): string => `${page}?${new URLSearchParams({ table, edit, ...(row && { row }) })}`;
