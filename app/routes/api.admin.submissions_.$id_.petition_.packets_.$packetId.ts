import { readStoredPacket } from "../office/api/packet-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readStoredPacket });

export const action = loader;
