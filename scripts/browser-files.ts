import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const DAY_MS = 24 * 60 * 60 * 1000;
const BUILD = "build/client";
const EARLIER = "build/earlier";

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
  );

/** Compresses what browsers load once, instead of for each of them. */
function compress(): void {
  for (const name of filesIn(BUILD)) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue;
    const file = path.join(BUILD, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

interface Manifest {
  routes: Record<string, { module: string }>;
}

/** Takes the routes that are no pages out of the list that every page loads: browsers do not go to calls and files by it. */
function shortenManifest(): void {
  const isPage = ({ module }: { module: string }) => /\bdefault\b/.test(readFileSync(path.join(BUILD, module), "utf8"));
  for (const name of filesIn(BUILD).filter((each) => /manifest-\w+\.js$/.test(each))) {
    const file = path.join(BUILD, name);
    const [beginning = "", json = ""] = /^([^{]+)(\{.*\})/s.exec(readFileSync(file, "utf8"))?.slice(1) ?? [];
    const manifest = JSON.parse(json) as Manifest;
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([, route]) => isPage(route)));
    writeFileSync(file, `${beginning}${JSON.stringify({ ...manifest, routes })};`);
  }
}

/** Puts aside what this build has not written: pages of the build before may still ask for it. After a day it goes. */
function putAside(began: number): void {
  const now = new Date();
  for (const name of filesIn(BUILD)) {
    const file = path.join(BUILD, name);
    const aside = path.join(EARLIER, name);
    if (statSync(file).mtimeMs >= began) continue;
    utimesSync(file, now, now);
    mkdirSync(path.dirname(aside), { recursive: true });
    renameSync(file, aside);
  }
  mkdirSync(EARLIER, { recursive: true });
  for (const file of filesIn(EARLIER).map((name) => path.join(EARLIER, name)))
    if (statSync(file).mtimeMs < now.getTime() - DAY_MS) rmSync(file);
}

/** What a build that begins now does at its end with the files for browsers. */
export function finishBrowserFiles(): () => void {
  const began = Date.now();
  return () => {
    putAside(began);
    shortenManifest();
    compress();
  };
}
