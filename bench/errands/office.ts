import { attorneyPassword, signInAttorney } from "../../tests/support/attorney.ts";
import { addApiDocument, clientWithEditLink, createApiForm, uploadDocument } from "../../tests/support/cases.ts";
import type { Client } from "../../tests/support/clients.ts";
import { run } from "../../tests/support/commands.ts";
import { createEditLink } from "../../tests/support/edit-links.ts";
import { couple } from "../../tests/support/households.ts";
import { officialFormsFolder } from "../../tests/support/official-forms.ts";
import { pdfWithPages } from "../../tests/support/pdf-files.ts";
import { startServer, type TestServer } from "../../tests/support/server.ts";
import { createApiKey } from "../../app/platform/api-keys.server.ts";
import { withCreditors } from "../petition.ts";

const documents = 64;
const otherCases = 30;

/** The office in which the errands are done. */
export interface Office {
  server: TestServer;
  attorney: Client;
  apiKey: string;
  /** Whether the courts' blank forms are there. */
  hasBlanks: boolean;
}

/** Starts a server with the cases of a busy office and, if there is a folder with them, the courts' blank forms. */
export async function openOffice(): Promise<Office> {
  const { key, entry } = createApiKey("errands", "read");
  const server = await startServer({
    env: {
      ATTORNEY_PASSWORD: attorneyPassword,
      DOCUMENT_PASSWORD: "only-the-office-knows-this",
      API_KEYS: entry,
      RATE_LIMIT_SCALE: "1000",
      LOG_LEVEL: "warn",
    },
  });
  const attorney = await signInAttorney(server.url);
  for (let number = 1; number <= otherCases; number++) await createCase(server, `Client ${number}`);
  if (officialFormsFolder) await run("official-forms", server.dataDir, [officialFormsFolder]);
  return { server, attorney, apiKey: key, hasBlanks: officialFormsFolder !== undefined };
}

type Household = typeof couple.formData;

let numberOfCases = 0;

/** The answers of a client with this name, whose address and phones no other case has. */
function householdOf(formData: Household, clientName: string): Household {
  const number = String(++numberOfCases).padStart(4, "0");
  const { personalInfo, contactInfo } = formData;
  return {
    ...structuredClone(formData),
    personalInfo: { ...personalInfo, clientName },
    contactInfo: {
      ...contactInfo,
      email: `client-${number}@example.com`,
      homePhone: "",
      cellPhone: `(984) 555-${number}`,
      spousePhone: "",
      spouseEmail: "",
    },
  };
}

/** Creates a case of a couple with this name, with some answers changed. */
export function createCase(
  { url }: TestServer,
  clientName: string,
  change: (formData: Household) => void = () => undefined,
): Promise<string> {
  const formData = householdOf(couple.formData, clientName);
  change(formData);
  return createApiForm(url, formData);
}

/** Creates a couple's case with sixty creditors and 64 documents. */
export async function createLargeCase({ url }: TestServer, clientName: string): Promise<string> {
  const id = await createApiForm(url, householdOf(withCreditors(60) as Household, clientName));
  const pdf = await pdfWithPages(2);
  for (let number = 1; number <= documents; number++) {
    const type = number <= documents - 4 ? "payStubs" : number <= documents - 2 ? "pictureId" : "ssnCard";
    await addApiDocument(url, id, type, `Pay stub of week ${String(number).padStart(2, "0")}.pdf`, pdf);
  }
  return id;
}

/** Changes answers and sends papers as a client with an edit link does. */
export async function replyAsClient(server: TestServer, id: string, formData: object, papers: readonly string[] = []): Promise<void> {
  const token = await createEditLink(server, id);
  const client = clientWithEditLink(server.url, token);
  await expectOk(await client.call("PATCH", `/api/edit/${token}`, { formData }));
  for (const type of papers) await uploadDocument(client, id, type, `${type}.pdf`, await pdfWithPages(1));
}

/** Throws if a call failed. */
export async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}: ${await response.text()}`);
}
