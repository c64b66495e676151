import { packetCalls } from "../api/petition/packet-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/petition/forms/{form}", packetCalls);

export const action = loader;
