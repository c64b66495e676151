import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleAnswers, loadAnswers } from "../office/answers/answers-route.server.ts";
import { AnswersScreen } from "../office/answers/answers-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadAnswers;

export const action = handleAnswers;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Answers", args);

export default function Answers() {
  return <AnswersScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
