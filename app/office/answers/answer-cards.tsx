import { Form, Link } from "@remix-run/react";
import { Value } from "../../components/value.tsx";
import type { AnswerGroup, AnswerRow } from "./answers.ts";
import type { AnswerSection } from "./answers-route.server.ts";
import { AnswerTable } from "./answer-table.tsx";
import { CopyButton } from "./copy-button.tsx";

/** Everything the client answered, in sections that can be collapsed. */
export const AnswerCards = ({ sections, formId }: { sections: AnswerSection[]; formId: string }) => (
  <div className="answer-cards">
    {sections.map(({ key, title, groups, totals, missing, isOpen }) => (
      <section key={key} className="case-card" aria-labelledby={`answers-${key}`}>
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
            <Group key={group.title} {...group} isAlone={groups.length === 1} formId={formId} />
          ))}
          <Totals totals={totals} />
        </details>
      </section>
    ))}
  </div>
);

const Group = ({ title, rows, items, tables, totals, isAlone, formId }: AnswerGroup & { isAlone: boolean; formId: string }) => (
  <div className="answer-group">
    {!isAlone && tables[0]?.title !== title && <h3>{title}</h3>}
    {rows.length > 0 && (
      <dl className="case-facts answer-facts">
        {rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </dl>
    )}
    {items && (
      <ul id={items.id} className="answer-items">
        {items.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
    {tables.map((table) => (
      <AnswerTable key={table.id} {...table} formId={formId} />
    ))}
    <Totals totals={totals} />
  </div>
);

const Row = ({ id, label, value, doubt }: AnswerRow) => (
  <div id={id} className={label.length > 24 && value.length < 16 ? "long-label" : undefined}>
    <dt>{label}</dt>
    <dd>
      {doubt ? <Preset value={value} isStored={doubt === "preset"} /> : <Value text={value} />}
      <CopyButton text={value} what={label} />
    </dd>
  </div>
);

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
