import { Form, Link } from "@remix-run/react";
import type { AnswerCard, AnswerGroup } from "./answers.ts";
import { Card, Facts } from "../card.tsx";

/** Everything the client answered, section by section. */
export const AnswerCards = ({ cards }: { cards: AnswerCard[] }) => (
  <div className="answer-cards">
    {cards.map(({ key, title, groups }) => (
      <Card key={key} id={`answers-${key}`} title={title}>
        {groups.length === 0 && <p className="hint">No answers yet.</p>}
        {groups.map((group) => (
          <Group key={group.title} {...group} isAlone={groups.length === 1} />
        ))}
      </Card>
    ))}
  </div>
);

const Group = ({ title, rows, items, isAlone }: AnswerGroup & { isAlone: boolean }) => (
  <div className="answer-group">
    {!isAlone && <h3>{title}</h3>}
    {rows.length > 0 && <Facts rows={rows} />}
    {items.length > 0 && (
      <ol className="answer-items">
        {items.map((item) => (
          <li key={item.title}>
            <p className="answer-item">{item.title}</p>
            {item.rows.length > 0 && <Facts rows={item.rows} />}
          </li>
        ))}
      </ol>
    )}
  </div>
);

/** Opens the Social Security numbers of the page at this address, which is written down, or closes them again. */
export const SsnSwitch = ({ page, isOpen }: { page: string; isOpen: boolean }) =>
  isOpen ? (
    <p className="ssn-switch" role="status">
      Social Security numbers are shown. Opening them was written to the activity below.{" "}
      <Link to={page} preventScrollReset>
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
