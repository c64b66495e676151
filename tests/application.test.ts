import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { remixHandler } from "../server/application.ts";

const ORIGIN = "http://intake.example";
const build = (await import(pathToFileURL("build/server/index.js").href)) as ServerBuild;
const routes = Object.entries(build.routes).filter(([id]) => id !== "root");

/** The build with routes that answer with their own ids. */
const echo = {
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      { ...route, module: { loader: () => new Response(id), default: id === "root" ? () => null : undefined } },
    ]),
  ),
} as unknown as ServerBuild;

/** Addresses that mean a route: its optional segments left out and given. */
function addressesOf(path = ""): string[] {
  const segments = path.split("/").map((segment) => segment.replace(/^\*$/, "no/such/page").replace(/^:\w+/, "A1b2"));
  const given = `/${segments.join("/").replaceAll("?", "")}`;
  return path.includes("?") ? [given, `/${segments.filter((segment) => !segment.endsWith("?")).join("/")}`] : [given];
}

const addresses = routes.flatMap(([id, route]) => addressesOf(route!.path).map((address): [string, string] => [address, id]));

const web = express().use(
  (_req, res, next) => {
    res.locals["nonce"] = "nonce";
    next();
  },
  remixHandler(echo, ORIGIN),
);
const server = web.listen(0);
afterAll(() => void server.close());

/** Without `fetch`, whose answers from the API are held against its description. */
const call = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, path }, (answer) => resolve(text(answer))).once("error", reject);
  });

it("has a route for every file in app/routes", () => {
  expect(routes.length).toBeGreaterThan(40);
});

it.each(addresses)("%s is answered by %s", async (address, id) => {
  expect(await call(address)).toBe(id);
});

it.each(addresses)("%s is answered by %s, its fixed names in capitals", async (address, id) => {
  expect(await call(address.toUpperCase().replaceAll("A1B2", "A1b2"))).toBe(id);
});
