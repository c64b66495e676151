import { z } from "zod";

/** Id of a form, a session, a document, or a file. */
export const idSchema = z
  .string()
  .regex(/^[\w-]{24}$/)
  .describe("24 letters, digits, - and _");

/** Token of an edit link. */
export const tokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe("43 letters, digits, - and _");

/** Validation issue of a call, with its location. */
export const issueSchema = z.object({
  path: z
    .string()
    .describe('The path of a value in the body, as vehicles[0].year; "" for the whole body; or the name of a query parameter or a header'),
  message: z.string(),
  choices: z.record(z.string()).optional().describe("Of a line that is a choice: what it takes, with the form's wordings"),
});

export type Issue = z.output<typeof issueSchema>;

/** Body of every error response. */
export const errorSchema = z.object({ error: z.string().describe("The same text as message"), message: z.string() });

/** Body of the response to a well-formed call with invalid values. */
export const invalidSchema = errorSchema.extend({ issues: z.array(issueSchema) });
