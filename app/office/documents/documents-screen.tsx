import { Card } from "../card.tsx";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { ShowRest } from "../show-all.tsx";
import { viewQuery } from "../urls.ts";
import { useView } from "../use-view.ts";
import type { DocumentRow, DocumentRows, DocumentsPage } from "./documents-page.server.ts";
import type { DocumentsReply } from "./documents-route.server.ts";
import { ReasonControl, SpanishReasonHint, TypeControl } from "./file-controls.tsx";
import "../../styles/document-table.css";

interface Props {
  page: Framed<DocumentsPage>;
  reply: DocumentsReply | undefined;
}

/** All documents of a form by type, with what is missing. Types and marks of several files are set at once by a plain form. */
export const DocumentsScreen = ({ page, reply }: Props) => (
  <CaseFrame frame={page.frame} tab="documents">
    <div className="case">
      <Card id="documents" title="Documents">
        {reply && (
          <p className="message" role="alert">
            {reply.message}
          </p>
        )}
        {page.scan && <p className="hint">{page.scan}</p>}
        {page.groups.length === 0 ? <p>No documents uploaded yet</p> : <Table page={page} reply={reply} />}
      </Card>
    </div>
  </CaseFrame>
);

const Table = ({ page: { groups, count, frame }, reply }: Props) => (
  <form method="post">
    {groups.map((group, index) => (
      <Group key={group.type} group={group} chosen={reply?.chosen ?? []} isFirst={index === 0} />
    ))}
    {count > 0 && (
      <div className="work-fields">
        <TypeControl label="Type of the chosen files" value={reply?.documentType} />
        <div className="work-buttons">
          <button type="submit" name="intent" value="type" className="button button-secondary">
            Set type
          </button>
        </div>
        <ReasonControl label="Cannot be read: reason for the client" value={reply?.reason} />
        <div className="work-buttons">
          <button type="submit" name="intent" value="unreadable" className="button button-secondary">
            Mark unreadable
          </button>
        </div>
        {frame.hasSpanish && <SpanishReasonHint />}
      </div>
    )}
  </form>
);

/** Number of files of a type that are in sight before the others are unfolded. */
const inSight = 10;

interface GroupProps {
  group: DocumentRows;
  chosen: string[];
  isFirst: boolean;
}

/** The files of a type. Only the first table shows its column headings. Those with something wrong are never folded. */
function Group({ group: { type, title, files, missing }, chosen, isFirst }: GroupProps) {
  const shown = files.filter(({ state }, index) => index < inSight || state !== "");
  const folded = files.filter((file) => !shown.includes(file));
  return (
    <>
      <table className="document-table">
        <Columns isHidden={!isFirst} />
        <tbody>
          <tr className={files.length > 0 ? "document-type" : "document-missing"}>
            <th scope="rowgroup" colSpan={3} id={`type-${type}`}>
              {title}
              {files.length > 1 && <span className="hint"> {files.length}</span>}
            </th>
            <td>{missing}</td>
          </tr>
          <Rows files={shown} chosen={chosen} />
        </tbody>
      </table>
      {folded.length > 0 && (
        <ShowRest total={files.length} of={title} isOpen={folded.some(({ id }) => chosen.includes(id))}>
          <table className="document-table">
            <Columns isHidden />
            <tbody>
              <Rows files={folded} chosen={chosen} />
            </tbody>
          </table>
        </ShowRest>
      )}
    </>
  );
}

/** The columns, which have the same widths in all tables. */
const Columns = ({ isHidden }: { isHidden: boolean }) => (
  <>
    <colgroup>
      <col />
      <col />
      <col />
      <col />
    </colgroup>
    <thead className={isHidden ? "visually-hidden" : undefined}>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Size</th>
        <th scope="col">Received</th>
        <th scope="col">State</th>
      </tr>
    </thead>
  </>
);

function Rows({ files, chosen }: { files: DocumentRow[]; chosen: string[] }) {
  const query = viewQuery(useView());
  return files.map(({ id, name, url, size, received, state }) => (
    <tr key={id}>
      <td>
        <div className="document-name">
          <label className="document-choice">
            <input type="checkbox" name="file" value={id} defaultChecked={chosen.includes(id)} />
            <span className="visually-hidden">Choose {name}</span>
          </label>{" "}
          <a href={url + query}>{name}</a>
        </div>
      </td>
      <td>{size}</td>
      <td>{received}</td>
      <td>{state && <span className="message">{state}</span>}</td>
    </tr>
  ));
}
