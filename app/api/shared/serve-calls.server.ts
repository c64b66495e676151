import type { Area, Call } from "../../platform/http/described-calls.server.ts";
import { apiRoute } from "../../platform/http/http.server.ts";
import { requireAttorneyCall } from "../../sign-in/attorney.server.ts";

/** Lets only the attorney make the attorney's calls. */
const guarded =
  ({ caller, handle }: Call): Call["handle"] =>
  async (args) => {
    if (caller === "attorney") await requireAttorneyCall(args.request);
    return handle(args);
  };

/** Creates the loader and the action of a path: its described calls, for the callers that the description names. */
export const serveCalls = (path: string, ...areas: Area[]) =>
  apiRoute(
    Object.fromEntries(
      areas.flatMap(({ calls }) => calls.filter((call) => call.path === path).map((call) => [call.method, guarded(call)])),
    ),
  );
