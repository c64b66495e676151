import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { remixHandler } from "../server/application.ts";

const ORIGIN = "http://intake.example";
const build = (await import(pathToFileURL("build/server/index.js").href)) as ServerBuild;
const routes = Object.entries(build.routes).filter(([id]) => id !== "root");

/** The build with loaders that return the id of their route. */
const echoBuild = {
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      { ...route, module: { loader: () => new Response(id), default: id === "root" ? () => null : undefined } },
    ]),
  ),
} as unknown as ServerBuild;

/** The URLs of a route, with and without its optional segments. */
function urlsOf(path = ""): string[] {
  const segments = path.split("/").map((segment) => segment.replace(/^\*$/, "no/such/page").replace(/^:\w+/, "A1b2"));
  const complete = `/${segments.join("/").replaceAll("?", "")}`;
  return path.includes("?") ? [complete, `/${segments.filter((segment) => !segment.endsWith("?")).join("/")}`] : [complete];
}

const urls = routes.flatMap(([id, route]) => urlsOf(route!.path).map((url): [string, string] => [url, id]));

const web = express().use(
  (_req, res, next) => {
    res.locals["nonce"] = "nonce";
    next();
  },
  remixHandler(echoBuild, echoBuild.assets, ORIGIN),
);
const server = web.listen(0);
afterAll(() => void server.close());

/** Sends a GET request without `fetch`, because tests compare its API responses with the description. */
const call = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, path }, (response) => resolve(text(response))).once("error", reject);
  });

it("has a route for every file in app/routes", () => {
  expect(routes.length).toBeGreaterThan(40);
});

it.each(urls)("%s is handled by %s", async (url, id) => {
  expect(await call(url)).toBe(id);
});

it.each(urls)("%s is handled by %s in uppercase too", async (url, id) => {
  expect(await call(url.toUpperCase().replaceAll("A1B2", "A1b2"))).toBe(id);
});
