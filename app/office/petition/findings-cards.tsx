import { Card } from "../card.tsx";
import type { ShownCheck, ShownDate } from "./findings.server.ts";
import type { ListPage } from "../list-page.ts";
import { ListPages } from "../list-pages.tsx";
import type { Source } from "../sources.server.ts";

const SourceLink = ({ answersUrl, source: { row, label, at } }: { answersUrl: string; source: Source }) => (
  <a href={`${answersUrl}/${at}`}>{[row, label].filter(Boolean).join(": ")}</a>
);

/** Answers that are inconsistent with each other. */
export const ChecksCard = ({ checks, answersUrl }: { checks: ListPage<ShownCheck>; answersUrl: string }) => (
  <Card id="checks" title="To check">
    {checks.total === 0 ? (
      <p>No inconsistencies were found.</p>
    ) : (
      <ul className="petition-checks">
        {checks.entries.map(({ text, sources }, index) => (
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
    )}
    <ListPages label="To check" list={checks} />
  </Card>
);

/** Dates that matter, as of the planned filing date. */
export const DatesCard = ({ dates, answersUrl, asOf }: { dates: ListPage<ShownDate>; answersUrl: string; asOf: string }) => (
  <Card id="dates" title="Dates">
    <div className="answer-table petition-dates">
      <table>
        <caption>As if filed on {asOf}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {dates.entries.map(({ label, what, date, rule, consequence, status, isNear, source }, index) => (
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
    <ListPages label="Dates" list={dates} />
  </Card>
);
