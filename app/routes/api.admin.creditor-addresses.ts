import { postAddress, readBook } from "../api/library/creditor-addresses-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readBook, POST: postAddress });

export const action = loader;
