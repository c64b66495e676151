// The cost of the product's own pages in Remix alone: the same HTML from constant elements; Express, one route below a root, no data. The
// variable PAGES has the HTML by path.
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/server-runtime";
import { Outlet, RemixServer } from "@remix-run/react";
import express from "express";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import remixConfig from "../../remix.config.js";
import { elementsOf } from "./elements.ts";

const pages = JSON.parse(process.env["PAGES"]!) as Record<string, string>;

const routeOf = ([id, html]: [string, string]): [string, NonNullable<ServerBuild["routes"][string]>] => {
  const document = elementsOf(html);
  return [id, { id, parentId: "root", path: id, module: { default: () => document as React.JSX.Element } }];
};

const routes: ServerBuild["routes"] = {
  root: { id: "root", path: "", module: { default: () => h(Outlet) } },
  ...Object.fromEntries(Object.entries(pages).map(routeOf)),
};
const asset = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };

const build: ServerBuild = {
  mode: "production",
  entry: {
    module: {
      default: (request, status, headers, context) => {
        const markup = renderToString(h(RemixServer, { context, url: request.url }));
        headers.set("Content-Type", "text/html; charset=utf-8");
        return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
      },
    },
  },
  routes,
  assets: {
    entry: { module: "/entry.js", imports: [] },
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...asset, ...route!, module: `/${id}.js` }])),
    url: "/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: remixConfig.future as ServerBuild["future"],
  isSpaMode: false,
};

const web = express();
web.all("*", createRequestHandler({ build, mode: "production" }));
const server = web.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
