import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const DAY_MS = 24 * 60 * 60 * 1000;
const EARLIER_BUILDS = "build/earlier";

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
  );

/** Compresses the files for browsers at build time rather than for each request. */
function compress(build: string): void {
  for (const name of filesIn(build)) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue;
    const file = path.join(build, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

interface ManifestRoute {
  module: string;
  path?: string;
  imports?: string[];
}

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, ManifestRoute>;
}

/**
 * Shortens the manifest that every page loads. Browsers do not need the routes of API calls and files, and clients not those of the
 * office's pages. These load a manifest with all pages, whose name begins with "office-".
 */
function shortenManifest(build: string): void {
  const isPage = ({ module }: ManifestRoute) => /\bdefault\b/.test(readFileSync(path.join(build, module), "utf8"));
  for (const name of filesIn(build).filter((each) => /manifest-\w+\.js$/.test(each))) {
    const file = path.join(build, name);
    const [beginning = "", json = ""] = /^([^{]+)(\{.*\})/s.exec(readFileSync(file, "utf8"))?.slice(1) ?? [];
    const manifest = JSON.parse(json) as Manifest;
    const write = (target: string, routes: [string, ManifestRoute][]) =>
      writeFileSync(target, `${beginning}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
    const pages = Object.entries(manifest.routes)
      .filter(([, route]) => isPage(route))
      .map(([id, route]): [string, ManifestRoute] => [id, withoutDefaults(route, manifest.entry.imports)]);
    write(path.join(path.dirname(file), `office-${path.basename(file)}`), pages);
    write(
      file,
      pages.filter(([, route]) => !route.path?.startsWith("admin")),
    );
  }
}

/** Leaves out what is false or empty, and the imports of every page. */
function withoutDefaults(route: ManifestRoute, common: readonly string[]): ManifestRoute {
  const imports = route.imports?.filter((name) => !common.includes(name));
  const isNeeded = (value: unknown) => value !== false && (!Array.isArray(value) || value.length > 0);
  return Object.fromEntries(Object.entries({ ...route, imports }).filter(([, value]) => isNeeded(value))) as unknown as ManifestRoute;
}

/** Moves files that this build did not write to build/earlier, because open pages may still request them, and deletes them after a day. */
function moveEarlierFiles(build: string, buildStart: number): void {
  const now = new Date();
  for (const name of filesIn(build)) {
    const file = path.join(build, name);
    const target = path.join(EARLIER_BUILDS, name);
    if (statSync(file).mtimeMs >= buildStart) continue;
    utimesSync(file, now, now);
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(file, target);
  }
  mkdirSync(EARLIER_BUILDS, { recursive: true });
  for (const file of filesIn(EARLIER_BUILDS).map((name) => path.join(EARLIER_BUILDS, name)))
    if (statSync(file).mtimeMs < now.getTime() - DAY_MS) rmSync(file);
}

/** Call when a build to a folder starts. Returns the function that finishes its browser files when it ends. */
export function finishBrowserFiles(folder: string): () => void {
  const build = path.join(folder, "client");
  const buildStart = Date.now();
  return () => {
    moveEarlierFiles(build, buildStart);
    shortenManifest(build);
    compress(build);
  };
}
