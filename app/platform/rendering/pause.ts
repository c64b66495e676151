import { createContext, useContext } from "react";

/** Pauses the rendering of a long page by throwing a promise, as Suspense does, if it is time; null if the page is not long. */
export const PauseContext = /* @__PURE__ */ createContext<(() => void) | null>(null);

/** Lets the server answer others before it renders a component of which a page may have many. Does nothing in the browser. */
export const usePause: () => void = import.meta.env.SSR ? () => useContext(PauseContext)?.() : () => {};
