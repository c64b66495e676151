import { z } from "zod";
import { invalid } from "../../platform/http/http.server.ts";
import { reasonSchema } from "../../casework/packets/reason-schema.server.ts";

/** Query parameter with the reason for requesting something incomplete. */
export const reasonQuerySchema = z.object({ reason: reasonSchema });

/** Parses the query of a call. Throws a Response: 422 with the issues, each with the name of its parameter. */
export function parseQuery<Schema extends z.ZodTypeAny>({ url }: Request, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(new URL(url).searchParams));
  if (result.success) return result.data as z.output<Schema>;
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}
