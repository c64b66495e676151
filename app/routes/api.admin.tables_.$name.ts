import { putTable, readTable } from "../api/library/tables-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readTable, PUT: putTable });

export const action = loader;
