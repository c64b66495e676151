import { deleteAddress, patchAddress, readAddress } from "../api/library/creditor-addresses-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readAddress, PATCH: patchAddress, DELETE: deleteAddress });

export const action = loader;
