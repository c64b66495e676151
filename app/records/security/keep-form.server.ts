import type { PendingQuery, Row, TransactionSql } from "postgres";

/**
 * Keeps a form from being deleted until the transaction ends. Transactions that lock several rows of a form do this first, in the
 * order in which a deletion locks them, so that none waits for another that waits for it.
 */
export const keepForm = (tx: TransactionSql, id: string | PendingQuery<Row[]>) =>
  tx`select from forms where id = ${typeof id === "string" ? id : tx`(${id})`} for key share`;
