import type { PendingQuery, Row } from "postgres";
import { sql } from "../../platform/database/database.server.ts";

/** How often a wrong date of birth may be given to a link. After that, the link opens nothing. */
export const MAX_WRONG_DATES = 5;

/** Matches the links to which a date of birth may still be given. */
export const hasTriesLeft = (): PendingQuery<Row[]> => sql`wrong_dates < ${MAX_WRONG_DATES}`;
