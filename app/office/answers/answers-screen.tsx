import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { answersUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import { AnswerCards, SsnSwitch } from "./answer-cards.tsx";
import type { AnswersPage, AnswersReply } from "./answers-route.server.ts";
import { CopyButtons } from "./copy-button.tsx";
import "../../styles/answers.css";

/** Everything the client answered, by step. */
export function AnswersScreen({ page, reply = {} }: { page: Framed<AnswersPage>; reply?: AnswersReply | undefined }) {
  const { frame, sections } = page;
  const unmasked = new Map(reply.unmasked?.map((card) => [card.key, card]));
  return (
    <CaseFrame frame={frame} tab="answers">
      <div className="case answers">
        <h1 className="visually-hidden">Answers of {frame.clientName || "a client without a name"}</h1>
        <SsnSwitch pageUrl={answersUrl(frame.id, useView(), {})} isUnmasked={reply.unmasked !== undefined} />
        <div id="answers" tabIndex={-1}>
          <CopyButtons>
            <AnswerCards sections={sections.map((section) => ({ ...section, ...unmasked.get(section.key) }))} formId={frame.id} />
          </CopyButtons>
        </div>
      </div>
    </CaseFrame>
  );
}
