import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { finishBrowserFiles } from "./scripts/browser-files.ts";
import { clientLanguage, inClientLanguage } from "./scripts/client-language.ts";

const CONDITIONS = "virtual:conditions.css";
const conditionsModule = new URL("./app/questionnaire/answers/conditions-css.ts", import.meta.url).href;

/** Serves the stylesheet that is generated from the conditions of the questionnaire. */
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

/** The form library's state of controlled fields and lists, up to the next statement. Forms here have none: it is 2 kB on every page. */
const CONTROLLED_FIELDS = /^ {4}(?:array: \{\n {6}push: noOp|register: \(fieldName\))[^]*?(?=^ {2}\}\n\}\)?;\n)/gm;

/** Leaves out what no form uses of the form library. */
const withoutControlledFields = (): Plugin => ({
  name: "without-controlled-fields",
  transform(code, id) {
    if (!id.endsWith("/remix-validated-form/dist/index.esm.js")) return undefined;
    const left = code.replace(CONTROLLED_FIELDS, "");
    if (left.length > code.length - 7_000) this.error("remix-validated-form has changed: adapt CONTROLLED_FIELDS");
    return { code: left, map: null };
  },
});

/**
 * Conditions in Remix's browser code that never hold: a page names all routes that it leads to, no loader defers its data, and only the
 * server has a static context.
 */
const NEVER_TRUE = [
  ["react/dist/esm/components.js", "future.v3_singleFetch"],
  ["react/dist/esm/components.js", "staticContext === null || staticContext === void 0 ? void 0 : staticContext.activeDeferreds"],
  ["react/dist/esm/components.js", '!isStatic && typeof __remixContext === "object"'],
  ["react/dist/esm/fog-of-war.js", "future.v3_lazyRouteDiscovery === true"],
  ["react/dist/esm/routes.js", "isDeferredResponse(result)"],
  ["react/dist/esm/routes.js", "isDeferredData(result)"],
  ["router/dist/router.js", "result.type === ResultType.deferred"],
  ["router/dist/router.js", 'deferred && typeof deferred === "object"'],
] as const;

/** Leaves out what Remix does only under conditions that never hold. */
const withoutNeverUsed = (): Plugin => ({
  name: "without-never-used",
  transform(code, id) {
    const conditions = NEVER_TRUE.filter(([file]) => id.endsWith(`/@remix-run/${file}`)).map(([, condition]) => condition);
    if (conditions.length === 0) return undefined;
    if (!conditions.every((condition) => code.includes(condition))) this.error("Remix has changed: adapt NEVER_TRUE");
    return { code: conditions.reduce((left, condition) => left.replaceAll(condition, "false"), code), map: null };
  },
});

const buildDirectory = clientLanguage === "en" ? "build" : `build/${clientLanguage}`;

/** The server's code is built once, with English pages. Of the other builds, it needs only the names of their browser files. */
const withoutServerCode = (): Plugin => ({
  name: "without-server-code",
  enforce: "pre",
  load: (id) =>
    id === "\0virtual:remix/server-build" && clientLanguage !== "en"
      ? 'export { default as assets } from "virtual:remix/server-manifest"'
      : undefined,
});

/** Inlines the Remix future flags in browser code, so that disabled features are removed from it: single fetch is 10 kB. */
const futureDefines = Object.fromEntries([
  ["window.__remixContext.isSpaMode", "false"],
  ...Object.entries(remixConfig.future ?? {}).map(([flag, value]) => [`window.__remixContext.future.${flag}`, JSON.stringify(value)]),
]);

/** Chunks of every page. A few files compress better than many small ones, but one large file starts more slowly than two. */
const PAGE_CHUNKS = {
  react: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  // Without what no step but the review shows.
  site: /\/node_modules\/(?:react-router|react-router-dom|@remix-run)\/|\/app\/components\/(?!thumbnail|value|use-download|pending-button)/,
};

/** Chunks of several pages with forms, for the same reason. */
const FORM_CHUNKS = {
  frame: new RegExp(
    [
      "/node_modules/(?:remix-validated-form|zustand|immer|tiny-invariant)/",
      "/app/intake/use-messages",
      "/app/intake/(?:step/)?step-(?:frame|parts|footer|title|indicator)",
      "/app/intake/(?:resume/wording|completion-panel|opening|failures|edit-rows|use-(?:input|focus))",
      "save-status",
      "/app/review/review-paths",
      "/app/questionnaire/(?:steps/names|step-names|es/step-names|progress|step|format|conditions|limits|amounts|clean-text|fields)\\.ts",
      "/app/platform/office-time",
    ].join("|"),
  ),
  review: new RegExp(
    [
      "/app/documents/(?:document-areas|use-uploads|file-picker)",
      "/app/files/file-rules",
      "/app/components/(?:thumbnail|use-download|value|pending-button)",
      "/app/review/(?:pdf-download|before-you-submit|review-parts)",
    ].join("|"),
  ),
  questions: /\/app\/intake\/(?:step\/)?(?:step-screen|questions?\.|control|rows|bodies|autosave|conflict|next-step|keep-focus)/,
};
const chunkOf = (id: string) => Object.entries({ ...PAGE_CHUNKS, ...FORM_CHUNKS }).find(([, modules]) => modules.test(id))?.[0];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    conditionsCss(),
    withoutControlledFields(),
    withoutNeverUsed(),
    withoutServerCode(),
    inClientLanguage(),
    remix({ ...remixConfig, buildDirectory, buildEnd: finishBrowserFiles(buildDirectory) }),
  ],
  define: futureDefines,
  // Every target has `?.`. esbuild replaces it because of a defect in Chrome before 91, in a call that a test finds.
  esbuild: { supported: { "optional-chain": true } },
  resolve: {
    alias: {
      "lodash.get": fileURLToPath(new URL("app/vendor/lodash-get.ts", import.meta.url)),
      immer: fileURLToPath(new URL("app/vendor/immer.ts", import.meta.url)),
      remeda: fileURLToPath(new URL("app/vendor/remeda.ts", import.meta.url)),
      // React 18 has the hook built in; the shim is for older versions.
      "use-sync-external-store/shim": "use-sync-external-store",
    },
  },
  build: {
    // A running server keeps serving the previous build while this one runs, and after it fails.
    emptyOutDir: false,
    target: ["es2020", "chrome84", "edge84", "firefox78", "safari13.1"],
    sourcemap: false,
    minify: isSsrBuild ? false : "terser",
    // No function in an object is called with `new`, built-in functions are as the language defines them, and reading a property has no
    // effect. Nothing reads the names of symbols, and clients do not read warnings, which are a kilobyte.
    terserOptions: {
      ecma: 2020,
      safari10: false,
      compress: {
        passes: 6,
        keep_fargs: false,
        unsafe: true,
        unsafe_symbols: true,
        unsafe_methods: true,
        pure_getters: true,
        pure_funcs: ["console.warn", "warning", "warning$1"],
      },
    },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
