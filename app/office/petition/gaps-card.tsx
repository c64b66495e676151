import { Card } from "../card.tsx";
import type { FormGaps, ShownGap } from "./gap-list.server.ts";
import type { PetitionPage } from "./petition-page.server.ts";

/** What is missing, form by form, and the way to ask the client for it. */
export const GapsCard = ({ page: { gaps, tick, ask, answers } }: { page: PetitionPage }) => (
  <Card id="gaps" title="Missing">
    {gaps.length === 0 ? (
      <p>Nothing is missing.</p>
    ) : (
      <form method="post" action={ask}>
        {tick.all && (
          <p className="petition-ticks">
            Tick what the client is to be asked:{" "}
            {tick.blocking && (
              <>
                <a href={tick.blocking}>tick what is needed to file</a>{" "}
              </>
            )}
            <a href={tick.all}>tick all</a>{" "}
            <button type="submit" name="intent" value="pick" className="button button-secondary">
              Ask the client
            </button>
          </p>
        )}
        {gaps.map((form) => (
          <Gaps key={form.form} {...form} answers={answers} />
        ))}
        {tick.all && (
          <button type="submit" name="intent" value="pick" className="button button-secondary">
            Ask the client
          </button>
        )}
      </form>
    )}
  </Card>
);

const Gaps = ({ form, title, blocking, useful, gaps, answers }: FormGaps & { answers: string }) => (
  <details open={blocking > 0 || gaps.some(({ isTicked }) => isTicked)} id={`gaps-${form}`}>
    <summary>
      {title}{" "}
      <span className="hint">
        {[blocking > 0 && `${blocking} needed to file`, useful > 0 && `${useful} useful`].filter(Boolean).join(", ")}
      </span>
    </summary>
    <ul className="petition-gaps">
      {gaps.map((gap) => (
        <li key={gap.key}>
          <Gap {...gap} answers={answers} />
        </li>
      ))}
    </ul>
  </details>
);

const Gap = ({
  place,
  item,
  text,
  isBlocking,
  isClients,
  path,
  isTicked,
  source,
  table,
  line,
  isDecided,
  answers,
}: ShownGap & { answers: string }) => (
  <>
    {path === null ? (
      <span className="petition-gap">
        <About item={item} text={text} />
      </span>
    ) : (
      <label className="checkbox petition-gap">
        <input type="checkbox" name="path" value={path} defaultChecked={isTicked} />{" "}
        <span>
          <About item={item} text={text} />
        </span>
      </label>
    )}{" "}
    <span className="petition-who">
      <span className={`badge ${isBlocking ? "badge-current" : ""}`}>{isBlocking ? "Needed to file" : "Useful"}</span>{" "}
      <span className="hint">{isClients ? "Client" : "Office"}</span>
    </span>{" "}
    <span className="petition-ways">
      {source && (
        <a href={`${answers}/${source.at}`}>
          Answer here<span className="visually-hidden">: {[source.row, source.label].filter(Boolean).join(", ")}</span>
        </a>
      )}{" "}
      {table && <a href={table}>Open the table</a>}{" "}
      <a href={line}>{isDecided ? "Decide in the office entries" : `Enter on line ${place}`}</a>
    </span>
  </>
);

/** What is missing, and of which item unless it says so itself. */
const About = ({ item, text }: { item: string; text: string }) => (
  <>
    {text} {item && !text.includes(item) && <span className="hint">{item}</span>}
  </>
);
