import { createContext, useContext } from "react";

/** Hands the request's nonce to the scripts of the page; in the browser there is none. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
