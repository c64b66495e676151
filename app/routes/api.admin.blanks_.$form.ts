import { deleteBlank } from "../api/library/blanks-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ DELETE: deleteBlank });

export const action = loader;
