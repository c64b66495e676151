import { Fragment } from "react";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { PetitionPage } from "./petition-case.server.ts";
import { PetitionNews } from "./petition-news.tsx";
import "../../styles/case.css";
import "../../styles/petition.css";
import "../../styles/petition-print.css";

interface Props {
  page: PetitionPage;
  children: React.ReactNode;
}

/** Frame of every page of a petition: the head of the case, the links to the others, and what is left to do. */
export function PetitionFrame({ page: { head, frame }, children }: Props) {
  const { parts, current, blocking, useful, asOf, isAsOfToday } = head;
  return (
    <CaseFrame frame={frame} tab="petition">
      <div className="case petition">
        <nav className="petition-parts" aria-label="Petition">
          {parts.map(({ part, name, to, count }) => (
            <Fragment key={part}>
              <a href={to} aria-current={part === current ? "page" : undefined}>
                {name}
                {count > 0 && <span className="petition-count"> {count}</span>}
              </a>{" "}
            </Fragment>
          ))}
        </nav>
        <header className="petition-head">
          <h1>{parts.find(({ part }) => part === current)!.name}</h1>
          <p className="case-facts-line">
            <span>{blocking === 0 ? "No required items missing" : `${blocking} required`}</span> <span>{useful} recommended</span>{" "}
            <span>
              As if filed on {asOf}
              {isAsOfToday && ", today"}
            </span>
          </p>
        </header>
        <PetitionNews head={head} />
        {children}
      </div>
    </CaseFrame>
  );
}
