import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { isHead, type WrapHandler } from "./platform/http/http.server.ts";
import { requesterOf } from "./platform/http/requester.server.ts";
import { callingApiClient } from "./platform/log.server.ts";
import { auditApiRead } from "./records/activity/api-reads.server.ts";
import { actsForOffice, audit, type CaseReference } from "./records/activity/audit-log.server.ts";
import { collectNumbers, findShownForms, type ReadNumbers } from "./records/security/shown-numbers.server.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** What a request, with all its loaders and its action, has read and recorded. Its context object identifies the request. */
interface RequestReads {
  numbers: ReadNumbers;
  recorded: Set<string>;
}

const readsOf = new WeakMap<object, RequestReads>();

/**
 * Wraps all pages and calls of the build, so that the audit log says what the office was shown: each form whose full Social Security
 * number is in the response, and what an API key has read. A response is sent only after its entry is written.
 */
export const withAuditedReads: WrapHandler = (handler, routeId) => async (args) => {
  const reads = readsOf.get(args.context) ?? { numbers: new Map(), recorded: new Set() };
  readsOf.set(args.context, reads);
  const record = async (result: unknown) => {
    if (isHead(args.request)) return;
    await auditShownNumbers(args, routeId, reads, result);
    if (result instanceof Response && result.ok) await auditRead(args, routeId);
  };
  try {
    const result = await collectNumbers(reads.numbers, () => handler(args));
    await record(result);
    return result;
  } catch (error) {
    if (error instanceof Response) await record(error);
    throw error;
  }
};

/** The data of a page or a call. Files have their own entries, which say that they were downloaded. */
async function textOf(result: unknown): Promise<string> {
  if (!(result instanceof Response)) return JSON.stringify(result) ?? "";
  const isData = result.headers.get("Content-Type")?.startsWith("application/json") && !result.headers.has("Content-Disposition");
  return isData ? result.clone().text() : "";
}

const isOfficeRoute = (routeId: string) => /^routes\/(?:api\.)?admin\./.test(routeId);

/** Whether the office sees the response: on its own pages and calls, or at a client's call with the attorney's session. */
const isShownToOffice = async (args: Args, routeId: string, formId: string): Promise<boolean> =>
  isOfficeRoute(routeId) || (await actsForOffice(requesterOf(args), { formId }));

async function auditShownNumbers(args: Args, routeId: string, { numbers, recorded }: RequestReads, result: unknown): Promise<void> {
  const mayBeOffice = isOfficeRoute(routeId) || requesterOf(args).attorney;
  if (numbers.size === 0 || !mayBeOffice) return;
  for (const formId of findShownForms(numbers, await textOf(result))) {
    if (recorded.has(formId)) continue;
    recorded.add(formId);
    if (await isShownToOffice(args, routeId, formId)) await audit({ action: "ssn_viewed", formId, address: args.context.address });
  }
}

/** Routes of calls that return nothing about clients. */
const firmRoutes = [
  "api.admin.auth.status",
  "api.admin.blanks",
  "api.admin.blanks_.$form",
  "api.admin.case-schema",
  "api.admin.creditor-addresses",
  "api.admin.creditor-addresses_.$id",
  "api.admin.tables_.$name",
];

async function auditRead({ request, params, context: { address } }: Args, routeId: string): Promise<void> {
  const program = callingApiClient();
  const route = routeId.replace("routes/", "");
  const isOfficeCall = route.startsWith("api.admin.") && !firmRoutes.includes(route);
  if (program === undefined || request.method !== "GET" || !isOfficeCall) return;
  await auditApiRead({ program, about: caseOf(route, params["id"] ?? ""), what: whatIsRead(request, params), address });
}

/** The case that a call is about; undefined for a list of cases. */
function caseOf(route: string, id: string): CaseReference | undefined {
  const [, kind] = /^api\.admin\.(forms|submissions|upload-sessions)_\.\$id/.exec(route) ?? [];
  if (!kind) return undefined;
  return kind === "upload-sessions" ? { uploadSessionId: id } : { formId: id };
}

/** Names what a call returns by its path, without ids and other parameters: "submissions/petition/addresses". */
const whatIsRead = ({ url }: Request, params: Args["params"]): string =>
  new URL(url).pathname
    .split("/")
    .slice(3)
    .filter((segment) => !Object.values(params).includes(decodeURIComponent(segment)))
    .join("/");
