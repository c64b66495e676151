import { readMadePacket } from "../office/api/packet-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readMadePacket });

export const action = loader;
