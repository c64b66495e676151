import { Form, Link } from "@remix-run/react";
import { Value } from "../../components/value.tsx";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { answersUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import { EditLink, EditorAt, useEditorAt } from "./answer-editor.tsx";
import type { AnswerGroup, AnswerRow } from "./answers.ts";
import type { AnswerSection } from "./answers-route.server.ts";
import { AnswerTable } from "./answer-table.tsx";
import { CopyButton } from "./copy-button.tsx";

/** Everything the client answered, in sections that can be collapsed. */
export const AnswerCards = ({ sections, formId }: { sections: AnswerSection[]; formId: string }) => (
  <div className="answer-cards">
    {sections.map((section) => (
      <section key={section.key} className="case-card" aria-labelledby={`answers-${section.key}`}>
        {section.isLink ? <SectionLink section={section} formId={formId} /> : <Section section={section} formId={formId} />}
      </section>
    ))}
  </div>
);

interface SectionProps {
  section: AnswerSection;
  formId: string;
}

const SectionLink = ({ section: { key, title }, formId }: SectionProps) => (
  <h2 id={`answers-${key}`} className="section-link">
    <a href={`${answersUrl(formId, useView(), { open: key })}#answers-${key}`}>{title}</a>
  </h2>
);

const Section = ({ section: { key, title, groups, totals, missing, isOpen, unanswered, more }, formId }: SectionProps) => (
  <details open={isOpen}>
    <summary>
      <h2 id={`answers-${key}`} tabIndex={-1}>
        {title}
      </h2>{" "}
      <span className="hint">
        {groups.length === 0 ? "No answers yet" : null}
        {missing > 0 && <span className="badge badge-current">{missing} missing</span>}
      </span>
    </summary>
    {groups.map((group) => (
      <Group key={group.title} {...group} section={key} isAlone={groups.length === 1} formId={formId} />
    ))}
    <Totals totals={totals} />
    <MoreQuestions formId={formId} section={key} unanswered={unanswered} more={more} />
  </details>
);

interface GroupProps extends AnswerGroup {
  section: string;
  isAlone: boolean;
  formId: string;
}

const Group = ({ title, path, rows, items, tables, totals, section, isAlone, formId }: GroupProps) => {
  const isEdited = useEditorAt(path);
  return (
    <div className="answer-group" id={path ?? undefined}>
      {path && <EditorAt at={path} />}
      {!isEdited && (path || (!isAlone && tables[0]?.title !== title)) && (
        <h3>
          {title}{" "}
          {path && (
            <EditLink path={path} label={title}>
              Edit all<span className="visually-hidden"> of {title}</span>
            </EditLink>
          )}
        </h3>
      )}
      {!isEdited && rows.length > 0 && (
        <dl className="case-facts answer-facts">
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </dl>
      )}
      {items && (
        <>
          <ul id={items.id} className="answer-items">
            {items.sentences.map((sentence, index) => (
              <li key={sentence}>
                {sentence} <EditLink path={items.paths[index]!} label={sentence} />
              </li>
            ))}
          </ul>
          <EditorAt at={items.id} />
        </>
      )}
      {tables.map((table) => (
        <div key={table.id}>
          <AnswerTable {...table} section={section} formId={formId} />
          <EditorAt at={table.id} />
        </div>
      ))}
      <Totals totals={totals} />
    </div>
  );
};

function Row({ id, label, value, doubt }: AnswerRow) {
  if (useEditorAt(id))
    return (
      <div id={id} className="edited-answer">
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <EditorAt at={id} />
        </dd>
      </div>
    );
  return (
    <div id={id} className={label.length > 24 && value.length < 16 ? "long-label" : undefined}>
      <dt>{label}</dt>
      <dd>
        {doubt ? <Preset value={value} isStored={doubt === "preset"} /> : <Value text={value} />} <EditLink path={id} label={label} />{" "}
        <CopyButton text={value} what={label} />
      </dd>
    </div>
  );
}

interface MoreProps {
  formId: string;
  section: string;
  unanswered: { path: string; label: string }[] | null;
  more: number;
}

/** The questions of a section that have no answer, on request, and the editor of one of them. */
function MoreQuestions({ formId, section, unanswered, more }: MoreProps) {
  const view = useView();
  return (
    <>
      <EditorAt at={`${section}.`} />
      {unanswered ? (
        <div className="unanswered">
          <h3>Not answered</h3>
          <ul>
            {unanswered.map(({ path, label }) => (
              <li key={path}>
                {label} <EditLink path={path} label={label} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        more > 0 && (
          <p>
            <a href={`${answersUrl(formId, view, { open: section })}#answers-${section}`}>Show {pluralize(more, "unanswered question")}</a>
          </p>
        )
      )}
    </>
  );
}

/** Value preset by the form, which the client may have left without looking. */
const Preset = ({ value, isStored }: { value: string; isStored: boolean }) => (
  <span className="preset">
    {value} <small>{isStored ? "(preset)" : "(not answered)"}</small>
  </span>
);

const Totals = ({ totals }: { totals: { label: string; value: string }[] }) => (
  <>
    {totals.map(({ label, value }) => (
      <p key={label} className="answer-total">
        {label} <strong>{value}</strong>
      </p>
    ))}
  </>
);

/** Button that shows the Social Security numbers on the page, which is recorded, or link that hides them again. */
export const SsnSwitch = ({ pageUrl, isUnmasked }: { pageUrl: string; isUnmasked: boolean }) =>
  isUnmasked ? (
    <p className="ssn-switch" role="status">
      Social Security numbers are shown. Viewing is recorded in the activity log.{" "}
      <Link to={pageUrl} preventScrollReset>
        Hide Social Security numbers
      </Link>
    </p>
  ) : (
    <Form method="post" className="ssn-switch" preventScrollReset>
      <button type="submit" name="intent" value="show-ssn" className="button button-secondary">
        Show Social Security numbers
      </button>
      <p className="hint">Shows them until you leave this page. This is recorded in the activity log.</p>
    </Form>
  );
