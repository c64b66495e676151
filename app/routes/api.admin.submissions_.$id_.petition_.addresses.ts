import { postAcceptedProposal, readMissingAddresses } from "../api/library/case-addresses-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readMissingAddresses, POST: postAcceptedProposal });

export const action = loader;
