import { pluralize } from "../../questionnaire/pluralize.ts";
import { ListPages } from "../list-pages.tsx";
import type { GapsPage } from "./gaps-page.server.ts";

/** What the client can be asked about, to select from. */
export const AskList = ({ page: { gaps, ask, askListUrls, requestsUrl } }: { page: GapsPage }) => (
  <form method="post" action={requestsUrl}>
    <p className="petition-ticks">
      {pluralize(gaps.total, "question")} for the client. Select <a href={askListUrls.required}>what is required</a>{" "}
      <a href={askListUrls.all}>all</a> <a href={askListUrls.none}>none</a>{" "}
      <button type="submit" name="intent" value="pick" className="button button-primary">
        Ask the client
      </button>
    </p>
    <ul className="petition-gaps">
      {gaps.entries.map(({ key, path, texts, item, isBlocking }) => (
        <li key={key}>
          <label className="checkbox petition-gap">
            <input type="checkbox" name="path" value={path!} defaultChecked={ask === "all" || (ask === "required" && isBlocking)} />{" "}
            <span>
              {texts.join(" ")} {item && <span className="hint">{item}</span>}{" "}
              {isBlocking && <span className="badge badge-current">Required</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
    <ListPages label="Questions for the client" list={gaps} />
  </form>
);
