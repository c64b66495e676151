import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { submitOrReport, revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";
import type { EditPage } from "../edit/edit-reply.ts";
import { failureOf } from "../edit/failures.ts";
import { handleAnswer, loadAnswer } from "../office/answer/answer-route.server.ts";
import { AnswerScreen } from "../office/answer/answer-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadAnswer;

export const action = handleAnswer;

export const clientAction = submitOrReport(failureOf);

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Edit answers", args);

export default function Answer() {
  const { link, frame } = useLoaderData<typeof loader>();
  return <AnswerScreen edit={link as EditPage} frame={frame} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
