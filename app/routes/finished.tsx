import { pageTitle } from "../components/page-title.ts";
import type { MetaFunction } from "@remix-run/react";
import { words } from "../intake/resume/wording/index.ts";

export const meta: MetaFunction = (args) => pageTitle(words.answersClosed, args);

export default function Finished() {
  return (
    <div className="receipt">
      <h1>{words.answersClosedHere}</h1>
      <p className="lead">{words.noLongerAccess}</p>
    </div>
  );
}
