import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** What qpdf finds wrong with a PDF; nothing where it is not installed, and the run says so. */
export async function qpdfFaults(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "qpdf-"));
  try {
    const file = path.join(folder, "checked.pdf");
    await writeFile(file, bytes);
    return await new Promise((resolve) =>
      execFile("qpdf", ["--check", file], (error, stdout, stderr) => {
        const isMissing = error?.code === "ENOENT";
        if (isMissing) console.warn("Skipped: checking a PDF with qpdf, because it is not installed");
        resolve(error && !isMissing ? stdout + stderr : "");
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
