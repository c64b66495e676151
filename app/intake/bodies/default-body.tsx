import { conditionName } from "../../questionnaire/conditions.ts";
import { Details } from "../more-details.tsx";
import { LabelledControl } from "../control.tsx";
import { AnyQuestion } from "../question.tsx";
import { Rows } from "../rows.tsx";
import { SpouseFold } from "../spouse-fold.tsx";
import { PerMonth } from "../per-month.tsx";
import { TotalLine } from "../total-line.tsx";
import { useStep } from "../step-context.tsx";
import { AnsweredBar } from "../answered-bar.tsx";
import { CallUs } from "../call-us.tsx";
import { fieldAt, isBehindButton, type SimpleField } from "../../questionnaire/fields.ts";
import type { Section } from "../../questionnaire/step.ts";

/** Renders a step's sections one below the other, with each question on its own line. */
export function DefaultBody() {
  const { step } = useStep();
  return (
    <>
      {step.countsAnswers && <AnsweredBar />}
      {step.sections.map((section) => (
        <SectionFrame key={section.title} section={section}>
          {section.fields.map((name) => (
            <AnyQuestion key={name} name={name} field={step.fields[name]!} />
          ))}
        </SectionFrame>
      ))}
    </>
  );
}

/** A section with its heading, note, condition, questions, totals, and details. */
export function SectionFrame({ section, children }: { section: Section; children: React.ReactNode }) {
  const { title, fields } = useStep().step;
  const behindButton = section.fields.filter((name) => fields[name] && isBehindButton(fields[name]));
  const asked = section.fields.filter((name) => !behindButton.includes(name));
  const isAmountsOnly = asked.every((name) => fields[name]?.kind === "money");
  const isFolded = asked.length > 0 && asked.every((name) => fields[name]?.about === "spouse") && !section.showWhen;
  const questions = (
    <div className={`questions ${isAmountsOnly ? "amounts" : ""}`}>
      {section.asks && <LabelledControl name={section.asks} field={fieldAt(fields, section.asks) as SimpleField} />}
      {children}
    </div>
  );
  const details = section.more && (
    <Details
      fields={Object.fromEntries(behindButton.map((name) => [name, fields[name]!]))}
      more={section.more}
      first={section.firstDetails!}
      renderList={(name, list) => <Rows name={name} list={list} />}
    />
  );
  return (
    <section className="form-section" data-when={section.showWhen && conditionName(section.showWhen)}>
      <h2 className={section.title === title ? "visually-hidden" : undefined}>{section.title}</h2>
      {section.note && <p className="note">{section.note}</p>}
      {section.hint && <p className="note">{section.hint}</p>}
      {section.perMonth && <PerMonth paths={section.perMonth} />}
      {isFolded ? (
        <SpouseFold names={[...section.fields]}>
          {questions}
          {details}
        </SpouseFold>
      ) : (
        questions
      )}
      {section.totals?.map((total) => (
        <TotalLine key={total.label} total={total} />
      ))}
      {section.callWhen && <CallUs when={section.callWhen} />}
      {!isFolded && details}
    </section>
  );
}
