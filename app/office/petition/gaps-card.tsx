import { Card } from "../card.tsx";
import type { FormGaps, ShownGap } from "./gap-list.server.ts";
import { ListPages } from "../list-pages.tsx";
import type { PetitionPage } from "./petition-page.server.ts";

/** Missing information by form, with a way to ask the client for it. */
export function GapsCard({ page: { gaps, selectUrls, requestsUrl, answersUrl, url, version } }: { page: PetitionPage }) {
  const firstEntryUrl = gaps.find(({ entries }) => entries > 0)?.entryUrl;
  return (
    <Card id="gaps" title="Missing">
      {gaps.length === 0 ? (
        <p>Nothing is missing.</p>
      ) : (
        <form method="post" action={requestsUrl}>
          <input type="hidden" name="version" value={version} />
          {firstEntryUrl && (
            <p className="petition-ticks">
              <a href={firstEntryUrl} className="button button-primary">
                Enter what the office has to fill in
              </a>
            </p>
          )}
          {selectUrls.all && (
            <p className="petition-ticks">
              Select what to ask the client:{" "}
              {selectUrls.blocking && (
                <>
                  <a href={selectUrls.blocking}>select what is required</a>{" "}
                </>
              )}
              <a href={selectUrls.all}>select all</a>{" "}
              <button type="submit" name="intent" value="pick" className="button button-secondary">
                Ask the client
              </button>
            </p>
          )}
          {gaps.map((form) => (
            <FormSection key={form.form} {...form} answersUrl={answersUrl} keepUrl={url} />
          ))}
          {selectUrls.all && (
            <button type="submit" name="intent" value="pick" className="button button-secondary">
              Ask the client
            </button>
          )}
        </form>
      )}
    </Card>
  );
}

/** URLs that the gaps lead to: the base of the pages that answer them, and the page that keeps a line as it is. */
interface GapUrls {
  answersUrl: string;
  keepUrl: string;
}

const FormSection = ({ form, name, title, blocking, useful, hasChoices, entries, entryUrl, gaps, ...urls }: FormGaps & GapUrls) => (
  <details open={blocking > 0 || hasChoices} id={`gaps-${form}`}>
    <summary>
      {title}{" "}
      <span className="hint">
        {[blocking > 0 && `${blocking} required`, useful > 0 && `${useful} recommended`].filter(Boolean).join(", ")}
      </span>
    </summary>
    {entries > 0 && (
      <p>
        <a href={entryUrl} className="petition-enter">
          Enter {entries > 1 ? `all ${entries}` : "the one missing"} for {name}
        </a>
      </p>
    )}
    <ul className="petition-gaps">
      {gaps.entries.map((gap) => (
        <li key={gap.key}>
          <Gap {...gap} {...urls} />
        </li>
      ))}
    </ul>
    <ListPages label={`Missing for ${title}`} list={gaps} />
  </details>
);

const Gap = ({
  place,
  item,
  text,
  isBlocking,
  isClients,
  path,
  isChecked,
  source,
  tableUrl,
  line,
  keep,
  changed,
  answersUrl,
  keepUrl,
}: ShownGap & GapUrls) => (
  <>
    {path === null ? (
      <span className="petition-gap">
        <About item={item} text={text} />
      </span>
    ) : (
      <label className="checkbox petition-gap">
        <input type="checkbox" name="path" value={path} defaultChecked={isChecked} />{" "}
        <span>
          <About item={item} text={text} />
        </span>
      </label>
    )}{" "}
    <span className="petition-who">
      <span className={`badge ${isBlocking ? "badge-current" : ""}`}>{isBlocking ? "Required" : "Recommended"}</span>{" "}
      <span className="hint">{isClients ? "Client" : "Office"}</span>
    </span>{" "}
    <span className="petition-ways">
      {keep && (
        <>
          <button type="submit" formAction={keepUrl} name="keep" value={keep.key} className="button button-secondary">
            {keep.label}
            <span className="visually-hidden">
              {" "}
              on line {place}: {text}
            </span>
          </button>{" "}
        </>
      )}
      {changed && (
        <>
          <button type="submit" formAction={keepUrl} name="keepOffice" value={changed} className="button button-secondary">
            Keep the office’s<span className="visually-hidden"> value on line {place}</span>
          </button>{" "}
          <button type="submit" formAction={keepUrl} name="takeClient" value={changed} className="button button-secondary">
            Take the client’s<span className="visually-hidden"> value on line {place}</span>
          </button>{" "}
        </>
      )}
      {source && (
        <a href={`${answersUrl}/${source.at}`}>
          Edit answer<span className="visually-hidden">: {[source.row, source.label].filter(Boolean).join(", ")}</span>
        </a>
      )}{" "}
      {tableUrl && <a href={tableUrl}>Open the table</a>} <a href={line.url}>{line.label}</a>
    </span>
  </>
);

/** Missing information, and the item it is about unless the text names it. */
const About = ({ item, text }: { item: string; text: string }) => (
  <>
    {text} {item && !text.includes(item) && <span className="hint">{item}</span>}
  </>
);
