import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));

interface Profile {
  defaultAction: string;
  syscalls: { names: string[]; action: string }[];
}

it("the container's seccomp profile allows only the listed system calls, including those of Chromium's sandbox", () => {
  expect(readFileSync("compose.yaml", "utf8")).toContain("seccomp:./docker/chromium-seccomp.json");
  const { defaultAction, syscalls } = json("docker/chromium-seccomp.json") as Profile;
  expect(defaultAction).toBe("SCMP_ACT_ERRNO");
  expect(new Set(syscalls.map(({ action }) => action))).toEqual(new Set(["SCMP_ACT_ALLOW"]));
  const allowed = syscalls.flatMap(({ names }) => names);
  expect(new Set(allowed).size).toBe(allowed.length);
  expect(allowed).toEqual(expect.arrayContaining(["clone", "unshare", "setns", "chroot", "seccomp", "execve"]));
  for (const dangerous of ["mount", "umount2", "ptrace", "bpf", "init_module", "kexec_load", "reboot", "keyctl", "open_by_handle_at"])
    expect(allowed).not.toContain(dangerous);
});

it("the production dependencies contain no build tools", () => {
  const tools = ["@remix-run/dev", "vite", "esbuild", "rollup", "terser", "vitest", "playwright", "oxlint", "lighthouse"];
  const { packages } = json("package-lock.json") as { packages: Record<string, { dev?: boolean }> };
  const left = tools.filter((tool) => !packages[`node_modules/${tool}`]!.dev);
  expect(left).toEqual([]);
  expect(packages["node_modules/react-dom"]!.dev).toBeUndefined();
});
