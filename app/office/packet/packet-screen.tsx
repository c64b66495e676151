import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { Card, CardTable } from "../card.tsx";
import { Control } from "../control.tsx";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import type { FormReply } from "../form-post.server.ts";
import { DownloadsCard } from "./downloads-card.tsx";
import type { Differences, ListedPacket, PacketPage } from "./packet-page.server.ts";
import "../../styles/case.css";
import "../../styles/petition.css";

interface Props {
  page: Framed<PacketPage>;
  reply: FormReply | undefined;
}

const POLL_MS = 1_000;

/** Page with the official forms of a case: what each lacks, the filled ones, and everything else that can be downloaded. */
export const PacketScreen = ({ page, reply }: Props) => (
  <CaseFrame frame={page.frame} tab="forms">
    <div className="case petition">
      <header className="petition-head">
        <h1>Official forms</h1>
        <p className="case-facts-line">
          <span>{page.blocking === 0 ? "Ready for attorney review" : `${page.blocking} missing before it can be filed`}</span>
        </p>
        {reply?.messages["packet"] && (
          <p className="message" role="alert">
            {reply.messages["packet"]}
          </p>
        )}
        {page.packets[0]?.state === "failed" && (
          <p className="message" role="alert">
            The forms requested on {page.packets[0].requestedAt} could not be filled. Please fill them again.
          </p>
        )}
      </header>
      {page.isWaiting && <WaitingCard packets={page.packets} />}
      <PacketsCard packets={page.packets.filter(({ state }) => state !== "waiting")} />
      <RequestCard page={page} reply={reply} />
      <DownloadsCard {...page.downloads} />
    </div>
  </CaseFrame>
);

const RequestCard = ({ page, reply }: Props) => {
  const { blocking, isBlankMissing, unprintable } = page;
  return (
    <Card id="fill" title="Checklist">
      <Checklist forms={page.forms} />
      {isBlankMissing && (
        <p className="message">
          <span>
            Blank forms are missing. <a href="/admin/official-forms">Upload blank official forms</a>
          </span>
        </p>
      )}
      <Unprintable texts={unprintable} />
      {!page.isWaiting && (
        <form method="post" className="work-fields">
          {blocking > 0 && (
            <Control label="Print without DRAFT (reason required)" message={reply?.messages["reason"]}>
              {(id, invalid) => <input id={id} name="reason" autoComplete="off" defaultValue={reply?.typed["reason"] ?? ""} {...invalid} />}
            </Control>
          )}
          <div className="work-buttons">
            <button type="submit" className="button button-primary" disabled={isBlankMissing || unprintable.length > 0}>
              Fill the forms
            </button>
          </div>
        </form>
      )}
      <p className="hint">
        One PDF in the order of filing. Signatures and dates stay empty. Form 121 shows full Social Security numbers and is not filed
        publicly, and Form 101B is filed within 30 days after the petition, so they are files of their own.
      </p>
    </Card>
  );
};

const Checklist = ({ forms }: Pick<PacketPage, "forms">) => (
  <CardTable className="form-checklist" caption="Forms of the case" columns={["Form", "State", "Filled"]}>
    {forms.map(({ name, title, blocking, useful, gapsUrl, linesUrl, blank, filled, fileUrl }) => (
      <tr key={name}>
        <th scope="row">
          <a href={linesUrl}>{name}</a> {title}
        </th>
        <td data-label="State">
          {blocking === 0 ? (
            <span className="form-ready">Ready</span>
          ) : (
            <a href={gapsUrl}>
              {blocking} missing<span className="visually-hidden"> on {name}</span>
            </a>
          )}{" "}
          {useful > 0 && (
            <a href={gapsUrl} className="hint">
              {useful} recommended<span className="visually-hidden"> on {name}</span>
            </a>
          )}{" "}
          {blank && <span className="form-blank">Blank {blank}</span>}
        </td>
        <td data-label="Filled">
          {fileUrl ? (
            <a href={fileUrl} download>
              Form {name}, PDF
            </a>
          ) : (
            filled || "Not yet"
          )}
        </td>
      </tr>
    ))}
  </CardTable>
);

/** Texts with characters that prevent the forms from being filled. */
const Unprintable = ({ texts }: { texts: PacketPage["unprintable"] }) =>
  texts.length > 0 && (
    <>
      <h3 id="unprintable">Characters that cannot be printed</h3>
      <ul className="petition-checks">
        {texts.map(({ place, value, characters, correctUrl }) => (
          <li key={place}>
            {place}: “{value}” has {characters}. <a href={correctUrl}>Correct the line</a>
          </li>
        ))}
      </ul>
    </>
  );

/** Progress of filling the forms. The page reloads on its own, with and without scripts. */
function WaitingCard({ packets }: Pick<PacketPage, "packets">) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(revalidate, POLL_MS);
    return () => clearTimeout(timer);
  }, [packets, revalidate, state]);
  return (
    <Card id="filling" title="The forms are being filled">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p role="status">
        {packets
          .filter((packet) => packet.state === "waiting")
          .map(({ progress }) => progress)
          .join(", ")}
      </p>
    </Card>
  );
}

/** The filled forms, newest first. Earlier ones are folded. */
const PacketsCard = ({ packets: [newest, ...earlier] }: { packets: ListedPacket[] }) =>
  newest && (
    <Card id="packets" title="Filled forms">
      <PacketList packets={[newest]} />
      {earlier.length > 0 && (
        <details>
          <summary>Earlier ({earlier.length})</summary>
          <PacketList packets={earlier} />
        </details>
      )}
    </Card>
  );

const PacketList = ({ packets }: { packets: ListedPacket[] }) => (
  <ul className="packets">
    {packets.map((packet) => (
      <li key={packet.id}>
        <PacketItem {...packet} />
      </li>
    ))}
  </ul>
);

function PacketItem({ requestedAt, person, state, kind, editions, size, sha256, changed, differences, downloadUrl }: ListedPacket) {
  if (state === "failed") return <>{requestedAt}: could not be filled</>;
  return (
    <>
      <a href={downloadUrl} download>
        {requestedAt}, PDF, {size}
      </a>{" "}
      <strong>{changed ? `${kind}. ${changed}.` : kind}</strong>
      <span className="hint">
        {" "}
        Requested by {person}. Editions: {editions}. SHA-256 {sha256}
      </span>
      {differences && <DifferingLines filled={requestedAt} {...differences} />}
    </>
  );
}

/** The lines that would be printed differently now. */
const DifferingLines = ({ filled, lines, total }: Differences & { filled: string }) => (
  <details className="packet-differences">
    <summary>
      {pluralize(total, "line")} {total === 1 ? "differs" : "differ"}
      <span className="visually-hidden"> from the forms filled {filled}</span>
    </summary>
    <CardTable caption={`Lines that differ from the forms filled ${filled}`} columns={["Form", "Line", "As filled", "Now"]}>
      {lines.map(({ place, form, line, label, before, after }) => (
        <tr key={place}>
          <th scope="row">{form}</th>
          <td data-label="Line">
            {line} <span className="hint">{label}</span>
          </td>
          <td data-label="As filled">{before || "Empty"}</td>
          <td data-label="Now">{after || "Empty"}</td>
        </tr>
      ))}
    </CardTable>
    {total > lines.length && <p className="hint">and {(total - lines.length).toLocaleString("en-US")} more</p>}
  </details>
);
