import { Card } from "../card.tsx";
import { deleteCaseUrl, eraseUrl } from "../urls.ts";
import { useView } from "../use-view.ts";

interface Props {
  table: "forms" | "upload_sessions";
  id: string;
  /** When and why the case will be deleted; null if it is kept. */
  deletion: string | null;
}

/** When a case will be deleted, with links to the pages that delete it now. */
export function DeletionCard({ table, id, deletion }: Props) {
  const view = useView();
  return (
    <Card id="deletion" title="Deletion">
      {deletion && <p>{deletion}</p>}
      <ul className="case-links">
        <li>
          <a href={deleteCaseUrl(table, id, view)}>Delete this {table === "forms" ? "submission" : "upload session"}</a>
        </li>
        <li>
          <a href={eraseUrl(table, id, view)}>Erase client</a>
        </li>
      </ul>
    </Card>
  );
}
