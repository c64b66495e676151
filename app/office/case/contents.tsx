import type { AnswerCard } from "./answers.ts";
import { Jump } from "./jump.tsx";

const placesBefore: [string, string][] = [
  ["changes", "What Changed"],
  ["snapshot", "Snapshot"],
  ["work", "Work"],
  ["asked", "Asked of the client"],
  ["answers", "Answers"],
];
const placesAfter: [string, string][] = [
  ["documents", "Uploaded Documents"],
  ["history", "Edit History"],
  ["submissions", "Submissions"],
  ["activity", "Activity"],
];

/** Where everything on a case's page is. */
export const Contents = ({ cards, petition }: { cards: Pick<AnswerCard, "key" | "title" | "groups">[]; petition: string }) => (
  <nav className="case-places" aria-label="On this page">
    <ul>
      <li>
        <a href={petition}>Petition</a>
      </li>
      <Places places={placesBefore} />
      {cards
        .filter(({ groups }) => groups.length > 0)
        .map(({ key, title }) => (
          <li key={key} className="case-section">
            <Jump to={`answers-${key}`}>{title}</Jump>
          </li>
        ))}
      <Places places={placesAfter} />
    </ul>
  </nav>
);

const Places = ({ places }: { places: [id: string, name: string][] }) =>
  places.map(([id, name]) => (
    <li key={id}>
      <Jump to={id}>{name}</Jump>
    </li>
  ));
