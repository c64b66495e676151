import { readPacket } from "../api/petition/packet-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readPacket });

export const action = loader;
