import { expect } from "vitest";
import type { Client } from "./clients.ts";
import { pdfContaining } from "./pdf-files.ts";

export { pdfOf } from "./pdf-files.ts";

export const megabyte = 2 ** 20;

/** A text that every sample contains, to search for in places where it must not appear. */
export const knownText = "known text of a client's document";

const sample = (start: string | number[]) => Buffer.concat([Buffer.from(start as string), Buffer.from(knownText)]);

/** File contents that begin with the signature of their type. The photos end as they should, but do not decode. */
export const samples = {
  pdf: pdfContaining(Buffer.from(knownText)),
  jpg: Buffer.concat([sample([0xff, 0xd8, 0xff, 0xe0, 0, 2 + knownText.length]), Buffer.from([0xff, 0xd9])]),
  heic: sample("\0\0\0\x18ftypheic"),
  png: Buffer.concat([sample([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from("\0\0\0\0IEND\xaeB`\x82", "latin1")]),
  gif: sample("GIF89a"),
  webp: sample("RIFF\x10\0\0\0WEBP"),
  tiff: sample("II*\0"),
  txt: sample(""),
  doc: sample([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  docx: sample("PK\x03\x04"),
  exe: sample("MZ\x90\0"),
  html: sample("<!doctype html><script>alert(1)</script>"),
};

/** Sends a PUT request to an upload URL, as an API client does. */
export const put = (url: string, body: Uint8Array<ArrayBuffer> | Buffer, type = "application/octet-stream"): Promise<Response> =>
  fetch(url, { method: "PUT", body: new Uint8Array(body), headers: { "Content-Type": type } });

/** Requests an upload URL. */
export async function requestUploadUrl(
  who: Client,
  parent: string,
  facts?: { fileName?: string; fileSize?: number; mimeType?: string },
): Promise<string> {
  const response = await who.call("POST", `${parent}/upload-url`, facts);
  expect(response.status).toBe(200);
  return (await response.json()).uploadURL;
}

export const storageKeyOf = (uploadUrl: string): string => uploadUrl.split("?")[0]!;

/** Storage keys that resemble a real one, or point elsewhere, and were never issued. */
export function forgedKeysOf(key: string, elsewhere: string): string[] {
  const id = key.split("/").at(-1)!;
  const { origin } = new URL(key);
  return [
    `${key}?x`,
    `${key}#x`,
    `${origin}/%2e%2e/${id}`,
    `pending/${id}`,
    `${elsewhere}/documents/pending/${id}`,
    elsewhere,
    "../x",
    "file:///etc/passwd",
    "http://169.254.169.254/",
    "",
    "a\u0000b",
  ];
}

/** Requests an upload URL and uploads a file to it. Returns the storage key. */
export async function uploadPending(who: Client, parent: string, body: Buffer): Promise<string> {
  const url = await requestUploadUrl(who, parent);
  expect((await put(url, body)).status).toBe(200);
  return storageKeyOf(url);
}
