import { readPacket } from "../office/api/packet-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readPacket });

export const action = loader;
