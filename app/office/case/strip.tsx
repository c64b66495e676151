import { Card } from "../card.tsx";
import { ChangeList } from "../history/history-card.tsx";
import { Unprepared } from "../prepare-again.tsx";
import { formUrl, historyUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import type { CasePage } from "./case-page.server.ts";
import type { ToDo } from "./to-do.server.ts";

/** What somebody who opens a case wants to know first: what to do, what it is about, and what has come. */
export const Strip = ({ page }: { page: CasePage }) => (
  <div className="case-strip">
    <ToDoCard page={page} />
    <FiguresCard page={page} />
    <NewsCard page={page} />
  </div>
);

const ToDoCard = ({ page: { toDo } }: { page: CasePage }) => (
  <Card id="to-do" title="To do">
    <ToDoList who="Office" list={toDo.office} />
    <ToDoList who="Client" list={toDo.client} />
  </Card>
);

const ToDoList = ({ who, list }: { who: string; list: ToDo[] }) => (
  <>
    <h3>{who}</h3>
    {list.length === 0 ? (
      <p className="hint">Nothing</p>
    ) : (
      <ul className="to-do">
        {list.map(({ text, to, isBad }) => (
          <li key={text} className={isBad ? "message" : undefined}>
            <a href={to}>{text}</a>
          </li>
        ))}
      </ul>
    )}
  </>
);

function FiguresCard({ page: { id, figures } }: { page: CasePage }) {
  const view = useView();
  return (
    <Card id="figures" title="Figures">
      {figures ? (
        <dl className="figures">
          {figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{value}</strong> {note && <span className="hint">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Unprepared formId={id} to={formUrl(id, view)} />
      )}
    </Card>
  );
}

/** What has come from the client since the office last looked. */
function NewsCard({ page: { id, visits, news, lastViewed } }: { page: CasePage }) {
  const view = useView();
  const isEmpty = visits.length + news.length === 0;
  return (
    <Card id="changes" title="Since the last visit">
      <p className="hint">
        {lastViewed ? `The office last looked on ${lastViewed}.` : "The office is opening this case for the first time."}
        {lastViewed && isEmpty && " Nothing has come since."}
      </p>
      {news.length > 0 && (
        <ul className="case-news">
          {news.map(({ text, to, isBad }) => (
            <li key={text} className={isBad ? "message" : undefined}>
              <a href={to}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {visits.map(({ id: visit, who, time, changes, more }) => (
        <div key={visit} className="case-visit">
          <p>
            <strong>{who}</strong> <span className="hint">{time}</span>
          </p>
          <ChangeList changes={changes} />
          {more > 0 && (
            <p>
              <a href={historyUrl(id, view, "answers")}>and {more.toLocaleString("en-US")} more</a>
            </p>
          )}
        </div>
      ))}
    </Card>
  );
}
