import { postAcceptedProposal, readMissingAddresses } from "../office/api/case-addresses-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readMissingAddresses, POST: postAcceptedProposal });

export const action = loader;
