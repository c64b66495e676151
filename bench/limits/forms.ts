// The minimum cost of a step's page, post and autosave: Express, one SQL statement, AES-256-GCM, React.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express, { type Response } from "express";
import postgres from "postgres";
import { createElement as h } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { household } from "../household.ts";
import { formOf40 } from "./inputs.ts";

const key = randomBytes(32);
const sql = postgres(process.env["DATABASE_URL"]!, { max: 10, onnotice: () => {} });

function seal(value: object): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function open(bytes: Buffer): typeof household {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8"));
}

const page = (answers: typeof household) =>
  h("html", { lang: "en" }, h("head", null, h("title", null, "Vehicles")), h("body", null, formOf40(answers)));

const read = async (id: string) => {
  const [found] = await sql<{ formData: Buffer }[]>`select form_data as "formData" from limit_forms where id = ${id}`;
  return open(found!.formData);
};

const write = (id: string, value: object) =>
  sql`update limit_forms set form_data = ${seal(value)}, version = version + 1, updated_at = now() where id = ${id}`;

async function render(id: string, res: Response): Promise<void> {
  const { pipe } = renderToPipeableStream(page(await read(id)), { onShellReady: () => pipe(res.type("html")) });
}

await sql`drop table if exists limit_forms`;
await sql`create table limit_forms (id text primary key, form_data bytea not null, version int not null default 1,
  updated_at timestamptz not null default now())`;
for (let id = 0; id < 10; id++) await sql`insert into limit_forms (id, form_data) values (${String(id)}, ${seal(household)})`;

const web = express();
web.get("/compressed/:id", compression(), (req, res, next) => void render(req.params["id"]!, res).catch(next));
web.get("/:id", (req, res, next) => void render(req.params.id, res).catch(next));
web.post("/:id", express.urlencoded({ extended: false }), (req, res, next) => {
  write(req.params.id, { ...household, vehicles: req.body }).then(() => res.redirect(303, "/"), next);
});
web.patch("/:id", express.json({ limit: "1mb" }), (req, res, next) => {
  write(req.params.id, req.body.formData).then(() => res.json(req.body), next);
});
const server = web.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
