import { readFilledForm } from "../api/petition/packet-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readFilledForm });

export const action = loader;
