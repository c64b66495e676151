import { GapFields } from "./gap-fields.tsx";
import { Fragment } from "react";
import { ListPages } from "../list-pages.tsx";
import { AskList } from "./ask-list.tsx";
import type { GapsPage } from "./gaps-page.server.ts";
import type { GapsReply } from "./gaps-route.server.ts";
import { PetitionFrame } from "./petition-frame.tsx";

interface Props {
  page: GapsPage;
  reply: GapsReply | undefined;
}

/** Page with everything that a petition lacks, each with its entry. It is a plain form that also works without scripts. */
export const GapsScreen = ({ page, reply }: Props) => (
  <PetitionFrame page={page}>
    <section id="gaps" className="case-card" aria-label="Missing">
      {page.gaps.total === 0 && !page.ask && (
        <p>
          Nothing is missing{page.forms[0]!.count > 0 && " here"}. <a href={page.packetPageUrl}>Fill the forms</a>
        </p>
      )}
      <GapLinks page={page} />
      {page.ask ? <AskList page={page} /> : <GapForm key={page.head.version} page={page} reply={reply} />}
    </section>
  </PetitionFrame>
);

const GapLinks = ({ page: { forms, askable, ask, askListUrls } }: Pick<Props, "page">) =>
  forms[0]!.count > 0 && (
    <nav className="petition-tabs" aria-label="Missing by form">
      {forms.map(({ name, title, to, count, isCurrent }) => (
        <Fragment key={name}>
          <a href={to} title={title} aria-current={isCurrent ? "page" : undefined}>
            {name} <span className="petition-count">{count}</span>
          </a>{" "}
        </Fragment>
      ))}
      {askable > 0 && (
        <a href={askListUrls.required} aria-current={ask ? "page" : undefined}>
          Ask the client <span className="petition-count">{askable}</span>
        </a>
      )}
    </nav>
  );

function GapForm({ page, reply }: Props) {
  const { gaps, titles, head, url, next } = page;
  const listed = new Set(gaps.entries.map(({ key }) => key));
  const rows = [...(reply?.filled.filter(({ key }) => !listed.has(key)) ?? []), ...gaps.entries];
  if (rows.length === 0) return null;
  return (
    <form method="post" action={url} className="gap-form">
      <input type="hidden" name="version" value={head.version} />
      {/* The first button is what the Enter key presses. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {reply && (
        <p className="message" role="alert">
          {reply.messages[""] ?? "Nothing was saved yet. Please look at the marked entries."}
        </p>
      )}
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          {rows[index - 1]?.form !== row.form && <h2>{titles[row.form]}</h2>}
          <GapFields row={row} reply={reply} isNext={row.key === next && !reply} answersUrl={head.answersUrl} />
        </Fragment>
      ))}
      <ListPages label="Missing" list={gaps} />
    </form>
  );
}
