import { Card } from "../card.tsx";
import type { ShownCheck, ShownDate } from "./findings.server.ts";
import type { Source } from "./sources.server.ts";

const SourceLink = ({ answers, source: { row, label, at } }: { answers: string; source: Source }) => (
  <a href={`${answers}/${at}`}>{[row, label].filter(Boolean).join(": ")}</a>
);

/** Answers that do not fit together. */
export const ChecksCard = ({ checks, answers }: { checks: ShownCheck[]; answers: string }) => (
  <Card id="checks" title="To check">
    {checks.length === 0 ? (
      <p>Nothing was found that does not fit together.</p>
    ) : (
      <ul className="petition-checks">
        {checks.map(({ text, sources }, index) => (
          <li key={index}>
            {text}{" "}
            {sources.map((source) => (
              <span key={source.at}>
                <SourceLink answers={answers} source={source} />{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** Dates that count as of the planned filing date. */
export const DatesCard = ({ dates, answers, asOf }: { dates: ShownDate[]; answers: string; asOf: string }) => (
  <Card id="dates" title="Dates">
    <div className="answer-table petition-dates">
      <table>
        <caption>As if filed on {asOf}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">Counts</th>
            <th scope="col">Standing</th>
          </tr>
        </thead>
        <tbody>
          {dates.map(({ label, what, date, rule, standing, isNear, source }, index) => (
            <tr key={index}>
              <th scope="row">{date}</th>
              <td data-label="What">
                {[label, what].filter(Boolean).join(": ")}{" "}
                {source && (
                  <a href={`${answers}/${source.at}`}>
                    Answer<span className="visually-hidden">: {[source.row, source.label].filter(Boolean).join(": ")}</span>
                  </a>
                )}
              </td>
              <td data-label="Counts">{rule}</td>
              <td data-label="Standing">
                {isNear && (
                  <>
                    <span className="badge badge-current">Near</span>{" "}
                  </>
                )}
                {standing}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
);
