import { z } from "zod";

/** The id of a form, a session, a document or a file. */
export const idSchema = z
  .string()
  .regex(/^[\w-]{24}$/)
  .describe("24 letters, digits, - and _");

/** The token of an edit link. */
export const tokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe("43 letters, digits, - and _");

/** A validation issue of a call, and where it is. */
export const issueSchema = z.object({
  path: z.string().describe('The path of a value in the body, as vehicles[0].year; "" for the whole body; or the name of a header'),
  message: z.string(),
});

export type Issue = z.output<typeof issueSchema>;

/** The body of every error response. */
export const errorSchema = z.object({ error: z.string().describe("The same text as message"), message: z.string() });

/** The answer to a call that is understood but invalid. */
export const invalidSchema = errorSchema.extend({ issues: z.array(issueSchema) });
