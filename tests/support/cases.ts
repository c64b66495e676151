import { client, apiClient, type Client } from "./clients.ts";

const json = async <Body>(response: Response): Promise<Body> => {
  if (!response.ok) throw new Error(`returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
};

/** Uploads and registers a file with three calls. Returns the response to the last. */
export async function uploadAndRegister(who: Client, parent: string, list: string, fileName: string, body: Buffer): Promise<Response> {
  const { uploadURL } = await json<{ uploadURL: string }>(await who.call("POST", `${parent}/upload-url`));
  await fetch(uploadURL, { method: "PUT", body: new Uint8Array(body), headers: { "Content-Type": "application/octet-stream" } });
  return who.call("POST", `${parent}/${list}`, { fileName, storageKey: uploadURL.split("?")[0] });
}

/** Creates a form with these answers and no owner. Returns its id. */
export async function createApiForm(url: string, formData: object, more: object = {}): Promise<string> {
  const { id } = await json<{ id: string }>(await apiClient(url).call("POST", "/api/bankruptcy-forms", { formData, ...more }));
  return id;
}

/** Uploads a document to a form as the given client. Returns its id. */
export async function uploadDocument(who: Client, formId: string, type: string, name: string, body: Buffer): Promise<string> {
  const { id } = await json<{ id: string }>(await uploadAndRegister(who, `/api/bankruptcy-forms/${formId}/documents`, type, name, body));
  return id;
}

/** Uploads a document to a form without an owner. Returns its id. */
export const addApiDocument = (url: string, formId: string, type: string, name: string, body: Buffer): Promise<string> =>
  uploadDocument(apiClient(url), formId, type, name, body);

export interface Sender {
  clientName: string;
  clientEmail: string;
  clientPhone?: string;
  comments?: string;
}

/** Creates an upload session with these files and submits it if it has any. Returns its id. */
export async function createApiSession(url: string, sender: Sender, files: { name: string; buffer: Buffer }[] = []): Promise<string> {
  const who = apiClient(url);
  const { id } = await json<{ id: string }>(await who.call("POST", "/api/upload-sessions", sender));
  for (const { name, buffer } of files) await json(await uploadAndRegister(who, `/api/upload-sessions/${id}`, "files", name, buffer));
  if (files.length > 0) await json(await who.call("PATCH", `/api/upload-sessions/${id}`, { status: "submitted" }));
  return id;
}

/** A browser that has opened the edit link with this token. */
export const clientWithEditLink = (url: string, token: string): Client => client(url, { Cookie: `edit-link=${token}`, Origin: url });

/** Reports whether an edit link opens a form. */
export const canOpen = async (url: string, token: string, formId: string): Promise<boolean> =>
  (await clientWithEditLink(url, token).call("GET", `/api/bankruptcy-forms/${formId}`)).status === 200;
