import type { AnswerCard } from "./answers.ts";

const sectionsBefore: [string, string][] = [
  ["changes", "What Changed"],
  ["snapshot", "Snapshot"],
  ["work", "Work"],
  ["asked", "Requests to client"],
  ["answers", "Answers"],
];
const sectionsAfter: [string, string][] = [
  ["documents", "Uploaded Documents"],
  ["history", "Edit History"],
  ["submissions", "Submissions"],
  ["activity", "Activity"],
];

/** Table of contents of a case page. */
export const Contents = ({ cards, petitionUrl }: { cards: Pick<AnswerCard, "key" | "title" | "groups">[]; petitionUrl: string }) => (
  <nav className="case-places" aria-label="On this page">
    <ul>
      <li>
        <a href={petitionUrl}>Petition</a>
      </li>
      <SectionLinks sections={sectionsBefore} />
      {cards
        .filter(({ groups }) => groups.length > 0)
        .map(({ key, title }) => (
          <li key={key} className="case-section">
            <a href={`#answers-${key}`}>{title}</a>
          </li>
        ))}
      <SectionLinks sections={sectionsAfter} />
    </ul>
  </nav>
);

const SectionLinks = ({ sections }: { sections: [id: string, name: string][] }) =>
  sections.map(([id, name]) => (
    <li key={id}>
      <a href={`#${id}`}>{name}</a>
    </li>
  ));
