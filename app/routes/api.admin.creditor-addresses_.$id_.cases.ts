import { postUpdate, readUses } from "../api/library/creditor-addresses-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readUses, POST: postUpdate });

export const action = loader;
