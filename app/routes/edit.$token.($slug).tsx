import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { AskedScreen } from "../edit/asked-screen.tsx";
import { handleEditAction, loadEdit, type EditLoaderData } from "../edit/edit-route.server.ts";
import { EditScreen } from "../edit/edit-screen.tsx";
import { failureOf } from "../edit/failures.ts";
import { LanguageChoice } from "../edit/language-choice.tsx";
import { words } from "../edit/wording/index.ts";
import { submitOrReport, revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";

export const handle = { LanguageChoice };

export const loader = loadEdit;

export const action = handleEditAction;

export const clientAction = submitOrReport(failureOf);

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction = (args) => [...pageTitle(words.editYourForm, args), { name: "robots", content: "noindex" }];

export default function EditRoute() {
  const { link, list, asksBirthDate = false } = useLoaderData<typeof loader>() as EditLoaderData;
  const reply = useActionData<typeof action>();
  const rejected = reply?.list;
  if (rejected) return <AskedScreen {...rejected} />;
  return list ? <AskedScreen page={list} /> : <EditScreen {...{ link, reply, asksBirthDate }} />;
}

export const ErrorBoundary = ErrorPage;
