// Prints the packages that a server needs as a CycloneDX document, from the lock file. npm's own command leaves some of them out.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface LockedPackage {
  version?: string;
  name?: string;
  dev?: boolean;
  license?: string;
  integrity?: string;
}

const lock = JSON.parse(readFileSync(fileURLToPath(new URL("../package-lock.json", import.meta.url)), "utf8")) as {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
};

/** Converts the hashes of a lock file, such as "sha512-" and base64. */
const hashesOf = (integrity: string) =>
  integrity.split(" ").map((hash) => {
    const [algorithm = "", base64] = hash.split("-");
    return { alg: algorithm.toUpperCase().replace("SHA", "SHA-"), content: Buffer.from(base64 ?? "", "base64").toString("hex") };
  });

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const components = Object.entries(lock.packages)
  .filter(([place, { dev }]) => place !== "" && !dev)
  .map(([place, { name = place.split("node_modules/").at(-1)!, version = "", license, integrity }]) => ({
    type: "library",
    "bom-ref": place,
    name,
    version,
    purl: purlOf(name, version),
    ...(license && { licenses: [license.includes(" ") ? { expression: license } : { license: { name: license } }] }),
    ...(integrity && { hashes: hashesOf(integrity) }),
  }));

const { name, version } = lock;
const root = { type: "application", "bom-ref": purlOf(name, version), name, version, purl: purlOf(name, version) };
const document = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component: root }, components };
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
