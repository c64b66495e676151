import { redirectToRequests } from "../office/requests/requests-route.server.ts";

export const loader = redirectToRequests;
