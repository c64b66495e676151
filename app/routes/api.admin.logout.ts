import { signInCalls } from "../api/sign-in/sign-in-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/logout", signInCalls);

export const action = loader;
