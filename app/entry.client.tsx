import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped } from "./components/keep-typed.ts";
import { findLanguageWith, type Language } from "./platform/language/language.ts";

// While developing, browsers get the texts of all languages.
if (import.meta.env.DEV) findLanguageWith(() => document.documentElement.lang as Language);

keepTyped();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
