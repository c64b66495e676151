import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

const CONDITIONS = "virtual:conditions.css";
const conditionsModule = new URL("./app/intake/conditions-css.ts", import.meta.url).href;

/** Serves the style rules that the form's own conditions generate. */
function conditionsCss(): Plugin {
  return {
    name: "conditions-css",
    resolveId: (id) => (id.startsWith(CONDITIONS) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${CONDITIONS}`)) return undefined;
      const { conditionsStylesheet } = (await import(conditionsModule)) as { conditionsStylesheet: () => string };
      return conditionsStylesheet();
    },
  };
}

export default defineConfig({
  plugins: [conditionsCss(), remix(remixConfig)],
  build: { target: ["es2020", "chrome84", "edge84", "firefox78", "safari13.1"], sourcemap: false },
});
