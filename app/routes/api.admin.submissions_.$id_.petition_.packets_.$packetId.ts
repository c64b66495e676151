import { readStoredPacket } from "../api/petition/packet-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readStoredPacket });

export const action = loader;
