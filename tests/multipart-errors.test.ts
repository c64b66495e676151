import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { expect, it } from "vitest";
import { receiveFiles } from "../server/multipart.ts";
import { makeDataDir } from "./support/server.ts";
import { words } from "../app/platform/wording/en.ts";

it.each([
  ["an unexpected error of the server", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', true, 500, 1],
  ["a body that ends early", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', false, 400, 0],
])("a post of files reports %s with the right status", async (_title, body, isBroken, status, passedOn) => {
  const errors: unknown[] = [];
  const hasFreeDisk = async () => {
    if (isBroken) throw new TypeError("Something is wrong here");
    return true;
  };
  const guard = { canPost: async () => true, acquire: () => () => undefined, hasFreeDisk };
  const handleErrors: ErrorRequestHandler = (error, _req, res, _next) => {
    errors.push(error);
    res.sendStatus(500);
  };
  const web = express().use(
    receiveFiles(makeDataDir(), guard, words, (_req, res, code) => void res.sendStatus(code)),
    handleErrors,
  );
  const listening = web.listen(0);
  await once(listening, "listening");
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const { port } = listening.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/upload`, { method: "POST", headers, body });
  listening.close();
  expect([response.status, errors.length]).toEqual([status, passedOn]);
});
