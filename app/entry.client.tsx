import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped } from "./components/keep-typed.ts";

keepTyped();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
