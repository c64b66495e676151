import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Reason why no certificates can be created on this machine; undefined if they can. */
export const opensslMissing: string | undefined =
  spawnSync("openssl", ["version"]).status === 0 ? undefined : "there is no openssl in PATH";

export interface PrivateCa {
  /** Path of the CA's own certificate. */
  file: string;
  /** Key and certificate of the server mail.firm.example at 127.0.0.1, in PEM. */
  key: string;
  cert: string;
  cleanup(): void;
}

/** Creates an untrusted certificate authority and a server certificate that it signed. */
export function createPrivateCa(): PrivateCa {
  const folder = mkdtempSync(path.join(tmpdir(), "ca-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const fresh = ["-newkey", "rsa:2048", "-nodes"];
  openssl("req", "-x509", ...fresh, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Firm CA");
  openssl("req", ...fresh, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=mail.firm.example");
  writeFileSync(path.join(folder, "names"), "subjectAltName=DNS:mail.firm.example,IP:127.0.0.1");
  openssl(
    "x509",
    "-req",
    "-in",
    "server.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-days",
    "2",
    "-extfile",
    "names",
    "-out",
    "server.pem",
  );
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  return {
    file: path.join(folder, "ca.pem"),
    key: read("server.key"),
    cert: read("server.pem"),
    cleanup: () => rmSync(folder, { recursive: true }),
  };
}
