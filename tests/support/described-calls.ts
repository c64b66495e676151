import type { OpenApi, Operation } from "../../app/api/description/open-api.ts";
import { addApiDocument, createApiForm, createApiSession } from "./cases.ts";
import { pdf } from "./chosen-files.ts";
import { apiClient, type Client } from "./clients.ts";
import { couple } from "./households.ts";

/** A call of the API description. */
export interface DescribedCall {
  method: string;
  path: string;
  operation: Operation;
}

/** Reads all calls from the API description. */
export async function describedCalls(url: string): Promise<DescribedCall[]> {
  const { paths } = (await (await apiClient(url).call("GET", "/api/openapi.json")).json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export const isOfficeCall = ({ path }: DescribedCall): boolean => path.startsWith("/api/admin/");

/** The example of a call's JSON body; undefined if it has none. */
export const exampleOf = ({ operation }: DescribedCall): unknown => operation.requestBody?.content["application/json"]?.example;

/** A form with a document, an upload session with a file, a conflict search, and a creditor's address, for every call. */
export interface CallSubjects {
  form: string;
  document: string;
  session: string;
  /** Fills the ids into the path of a call. */
  addressOf: (call: DescribedCall) => string;
}

const address = { name: "Example Auto Finance", street: "PO Box 100", city: "Raleigh", state: "NC", zip: "27602" };

/** Creates what calls are about. The address of the creditor is created once, because equal ones are one. */
export async function createSubjects(url: string, attorney: Client): Promise<CallSubjects> {
  const form = await createApiForm(url, couple.formData);
  const document = await addApiDocument(url, form, "payStubs", "may.pdf", pdf("may.pdf").buffer);
  const session = await createApiSession(url, { clientName: couple.name, clientEmail: "rowan@example.com" }, [pdf("deed.pdf")]);
  const [{ id: fileId }] = (await (await attorney.call("GET", `/api/admin/upload-sessions/${session}`)).json()).files;
  const create = async (path: string, body: object) => (await (await attorney.call("POST", path, body)).json()).id as string;
  const search = await create("/api/admin/conflicts", { name: "Nobody Known" });
  const entry = await create("/api/admin/creditor-addresses", address);
  const common = { fileId: document, docId: document, type: "payStubs", table: "unsecuredCreditors", file: "d.csv", form: "101" };
  const valuesOf = (path: string): Record<string, string> => {
    if (path.includes("/conflicts/")) return { id: search };
    if (path.includes("/creditor-addresses/")) return { id: entry };
    if (path.includes("/upload-sessions/")) return { id: session, fileId };
    return { ...common, id: form, name: "standingCreditors", packetId: "a".repeat(24), token: "a".repeat(43) };
  };
  const addressOf = ({ path }: DescribedCall) => path.replace(/\{(\w+)\}/g, (_, name: string) => valuesOf(path)[name]!);
  return { form, document, session, addressOf };
}
