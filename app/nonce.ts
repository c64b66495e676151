import { createContext, useContext } from "react";

/** Provides the request's CSP nonce to the page's scripts; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
