import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { words as site } from "../components/wording/index.ts";
import { stepFormId } from "../intake/next-step-validator.ts";
import { askedFormId } from "./edit-reply.ts";
import type { EditLoaderData } from "./edit-route.server.ts";

/**
 * What leads to an edit page in the other language. Without scripts, it posts what is typed, which then stays on the page. With scripts,
 * it is a link, and the browser asks before it leaves unsaved changes.
 */
export function LanguageChoice({ name }: { name: string }) {
  const { link, list } = (useRouteLoaderData("routes/edit.$token.($slug)") ?? {}) as Partial<EditLoaderData>;
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const form = link ? stepFormId : list && list.ownQuestions.length > 0 ? askedFormId : undefined;
  const [lang, url] = [site.otherLanguage, `?lang=${site.otherLanguage}`];
  if (hasScripts || !form)
    return (
      <a href={url} lang={lang}>
        {name}
      </a>
    );
  return (
    <>
      {link && (
        <button form={form} name="intent" value="next" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {site.next}
        </button>
      )}
      <button form={form} formAction={url} name="intent" value={`lang:${lang}`} lang={lang}>
        {name}
      </button>
    </>
  );
}
