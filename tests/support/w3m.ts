import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgram, explainMissing } from "./installed.ts";

const [w3m, script] = [findProgram("w3m"), findProgram("script")];

/** Reason why tests in w3m are skipped on this machine; undefined if it is installed. */
export const w3mMissing = explainMissing("w3m bsdutils", w3m, script);

const ESCAPE = "\x1b";
const search = (text: string) => `g/${text}\r`;

/** The key strokes of actions in w3m, which finds text with its own search from the top of the page. */
export const keys = {
  /** Types into the control behind a label. */
  type: (label: string, text: string) => `${search(label)}\t\r${text}\r`,
  /** Presses the first button or link with this name. */
  press: (name: string) => `${search(name)}\r`,
  /** Chooses a file in the control that precedes its label. */
  choose: (label: string, file: string) => `${search(label)}${ESCAPE}\t\r${file}\r`,
};

/**
 * Opens a URL in w3m on its own terminal and types the keys, which w3m reads when it is done with the previous ones.
 * Returns the pages that `save` stored, by name. Throws if w3m does not end within a minute.
 */
export async function browse(url: string, strokes: (save: (name: string) => string) => string[]): Promise<Record<string, string>> {
  const home = mkdtempSync(path.join(tmpdir(), "w3m-"));
  const names: string[] = [];
  const save = (name: string) => {
    names.push(name);
    return `S${path.join(home, name)}\r`;
  };
  const typed = [...strokes(save), "q", "y"].join("");
  try {
    const env = { ...process.env, HOME: home, TERM: "xterm", LANG: "C.UTF-8" };
    const terminal = spawn(script!, ["-qec", `${w3m!} -cookie ${url}`, "/dev/null"], { env, timeout: 60_000 });
    terminal.stdout.resume();
    terminal.stdin.write(typed);
    const status = await new Promise((resolve) => terminal.on("exit", resolve));
    if (status !== 0) throw new Error(`w3m ended with ${String(status)}`);
    return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(home, name), "utf8")]));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
