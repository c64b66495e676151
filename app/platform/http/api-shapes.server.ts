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

const codes: Record<number, string> = {
  400: "malformed",
  401: "signInRequired",
  403: "forbidden",
  404: "notFound",
  405: "methodNotAllowed",
  409: "conflict",
  411: "lengthRequired",
  412: "outdated",
  413: "tooLarge",
  415: "unsupportedType",
  422: "invalid",
  429: "tooManyRequests",
  503: "unavailable",
};

/** The code of an error response whose status says it all. */
export const codeOf = (status: number): string => codes[status] ?? "failed";

/** Body of every error response. */
export const errorSchema = z.object({
  error: z.string().describe("The same text as message"),
  message: z.string(),
  code: z.string().describe("What went wrong, for programs: the same in every language"),
});

/** Body of the response to a well-formed call with invalid values. */
export const invalidSchema = errorSchema.extend({ issues: z.array(issueSchema) });
