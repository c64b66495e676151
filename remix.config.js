/** The Remix options, used by vite.config.ts. */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/.*"],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: false,
    v3_throwAbortReason: true,
  },
};
