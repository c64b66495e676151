import type { SummarySection } from "../questionnaire/answers/summary.ts";
import { SummaryGroups } from "../review/summary-view.tsx";
import { words } from "./wording/index.ts";

/** The answers that were posted to a link that does not open the form. */
export const NotSaved = ({ sections }: { sections: SummarySection[] }) =>
  sections.length > 0 && (
    <section className="not-saved" aria-labelledby="not-saved-title">
      <h2 id="not-saved-title">{words.changesNotSaved}</h2>
      <p>{words.copyAnswers}</p>
      {sections.map(({ key, title, groups }) => (
        <section key={key} className="summary-section">
          <h3>{title}</h3>
          <SummaryGroups title={title} groups={groups} />
        </section>
      ))}
    </section>
  );
