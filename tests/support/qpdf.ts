import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** The errors that qpdf finds in a PDF. Returns "" and prints a warning if qpdf is not installed. */
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
