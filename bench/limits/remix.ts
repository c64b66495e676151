// The cost of the inputs of two steps in Remix alone: Express, one route with a loader below a root, no database.
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/server-runtime";
import { Links, Meta, Outlet, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import express from "express";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import remixConfig from "../../remix.config.js";
import { household } from "../household.ts";
import { formOf10, formOf40 } from "./inputs.ts";

const Root = () => h("html", { lang: "en" }, h("head", null, h(Meta), h(Links)), h("body", null, h(Outlet), h(Scripts)));

const route = (path: string, title: string, formOf: typeof formOf40) => ({
  id: path,
  parentId: "root",
  path,
  module: {
    default: () => formOf(useLoaderData() as typeof household),
    meta: () => [{ title }],
    loader: () => household,
  },
});

const routes: ServerBuild["routes"] = {
  root: { id: "root", path: "", module: { default: Root } },
  of10: route("of10", "Contact Information", formOf10),
  of40: route("of40", "Unsecured Creditors", formOf40),
};
const asset = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };

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
