import { useRouteLoaderData } from "@remix-run/react";
import { LanguageLink, stepFormId } from "../components/site-frame.tsx";
import { LanguageButton } from "../intake/language-button.tsx";
import { stepNames } from "../questionnaire/step-names/index.ts";
import { askedFormId } from "./edit-reply.ts";
import type { EditLoaderData } from "./edit-route.server.ts";

/** What leads to an edit page in the other language, with the answers that are typed on it. */
export function LanguageChoice({ name }: { name: string }) {
  const { link, list } = (useRouteLoaderData("routes/edit.$token.($slug)") ?? {}) as Partial<EditLoaderData>;
  if (link) {
    const next = stepNames[link.step.page.step.id];
    return <LanguageButton name={name} form={stepFormId} enterAction={next && `${link.base}/${next.slug}`} />;
  }
  return list && list.ownQuestions.length > 0 ? <LanguageButton name={name} form={askedFormId} /> : <LanguageLink name={name} />;
}
