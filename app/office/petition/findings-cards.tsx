import { Card, TableHead } from "../card.tsx";
import type { ShownCheck, ShownDate } from "./findings.server.ts";
import type { ListPage } from "../list-page.ts";
import { ListPages } from "../list-pages.tsx";
import { ShowRest } from "../show-all.tsx";
import type { Source } from "../sources.server.ts";

const SourceLink = ({ answersUrl, source: { row, label, at } }: { answersUrl: string; source: Source }) => (
  <a href={`${answersUrl}/${at}`}>{[row, label].filter(Boolean).join(": ")}</a>
);

/** Number of entries that are in sight before the others of the page are unfolded. */
const inSight = 10;

interface ChecksProps {
  checks: ListPage<ShownCheck>;
  answersUrl: string;
}

/** Answers that are inconsistent with each other. */
export const ChecksCard = ({ checks, answersUrl }: ChecksProps) => (
  <Card id="checks" title="To check">
    {checks.total === 0 ? (
      <p>No inconsistencies were found.</p>
    ) : (
      <Checks checks={checks.entries.slice(0, inSight)} answersUrl={answersUrl} />
    )}
    {checks.entries.length > inSight && (
      <ShowRest total={checks.entries.length} of="To check">
        <Checks checks={checks.entries.slice(inSight)} answersUrl={answersUrl} />
      </ShowRest>
    )}
    <ListPages label="To check" list={checks} />
  </Card>
);

const Checks = ({ checks, answersUrl }: { checks: ShownCheck[]; answersUrl: string }) => (
  <ul className="petition-checks">
    {checks.map(({ text, sources }, index) => (
      <li key={index}>
        {text}{" "}
        {sources.map((source) => (
          <span key={source.at}>
            <SourceLink answersUrl={answersUrl} source={source} />{" "}
          </span>
        ))}
      </li>
    ))}
  </ul>
);

interface DatesProps {
  dates: ListPage<ShownDate>;
  answersUrl: string;
  asOf: string;
}

/** Dates that matter, as of the planned filing date. The next ones come first. */
export const DatesCard = ({ dates, answersUrl, asOf }: DatesProps) => (
  <Card id="dates" title="Dates">
    <Dates caption={`As if filed on ${asOf}`} dates={dates.entries.slice(0, inSight)} answersUrl={answersUrl} />
    {dates.entries.length > inSight && (
      <ShowRest total={dates.entries.length} of="Dates">
        <Dates caption="Other dates" dates={dates.entries.slice(inSight)} answersUrl={answersUrl} />
      </ShowRest>
    )}
    <ListPages label="Dates" list={dates} />
  </Card>
);

const Dates = ({ caption, dates, answersUrl }: { caption: string; dates: ShownDate[]; answersUrl: string }) => (
  <div className="answer-table petition-dates">
    <table>
      <caption>{caption}</caption>
      <TableHead columns={["Date", "What", "Why", "Status"]} />
      <tbody>
        {dates.map(({ label, what, date, rule, consequence, status, isNear, source }, index) => (
          <tr key={index}>
            <th scope="row">{date}</th>
            <td data-label="What">
              {[label, what].filter(Boolean).join(": ")}{" "}
              {source && (
                <a href={`${answersUrl}/${source.at}`}>
                  Answer<span className="visually-hidden">: {[source.row, source.label].filter(Boolean).join(": ")}</span>
                </a>
              )}
            </td>
            <td data-label="Why">
              {consequence} <span className="hint">{rule}</span>
            </td>
            <td data-label="Status">
              {isNear && (
                <>
                  <span className="badge badge-current">Near</span>{" "}
                </>
              )}
              {status}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
