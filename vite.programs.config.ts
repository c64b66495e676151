import { defineConfig } from "vite";

const workers = ["file-worker", "packet-worker", "petition-worker"];

/**
 * Builds the code of the server, and of each process and thread that works on clients' files and answers, so that none of them compiles
 * TypeScript when it starts, as Node.js would, with a compiler that stays in memory.
 */
export default defineConfig({
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: "build/programs",
    // A running server uses them meanwhile.
    emptyOutDir: false,
    target: "esnext",
    copyPublicDir: false,
    rollupOptions: {
      input: { server: "server.ts", ...Object.fromEntries(workers.map((name) => [name, `server/${name}/index.ts`])) },
      output: { chunkFileNames: "[name].js" },
    },
  },
});
