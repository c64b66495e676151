import { useRevalidator } from "@remix-run/react";
import { Fragment, useEffect } from "react";
import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { FormReply } from "../form-post.server.ts";
import type { ListedPacket, PacketPage } from "./packet-page.server.ts";
import "../../styles/case.css";
import "../../styles/petition.css";

interface Props {
  page: PacketPage;
  reply: FormReply | undefined;
}

const POLL_MS = 1_000;

/** Page with the filled official forms of a case. */
export const PacketScreen = ({ page, reply }: Props) => (
  <OfficeFrame>
    <div className="case petition">
      <header className="case-head">
        <p className="case-back">
          <a href={page.petitionPageUrl}>Back to the petition</a>
        </p>
        <h1>Official forms of {page.clientName || "a client without a name"}</h1>
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
      <Obstacles page={page} />
      {page.isWaiting ? <WaitingCard packets={page.packets} /> : <RequestCard page={page} reply={reply} />}
      <PacketsCard packets={page.packets} />
      {page.form101BUrl && (
        <Card id="form-101B" title="Form 101B">
          <p>
            Form 101B is filed within 30 days after the petition, so it is a file of its own.{" "}
            <a href={page.form101BUrl} download>
              Form 101B, PDF
            </a>
          </p>
        </Card>
      )}
      <Card id="form-121" title="Form 121">
        <p>
          Form 121 shows full Social Security numbers and is not filed publicly, so it is a file of its own.{" "}
          <a href={page.form121Url} download>
            Form 121, PDF
          </a>
        </p>
      </Card>
    </div>
  </OfficeFrame>
);

/** Obstacles that prevent the forms from being filled. */
const Obstacles = ({ page: { missing, unprintable } }: { page: PacketPage }) => (
  <>
    {missing.length > 0 && (
      <Card id="missing-blanks" title="Blank forms that are missing">
        <ul className="petition-checks">
          {missing.map(({ name, status }) => (
            <li key={name}>
              {name}: {status}
            </li>
          ))}
        </ul>
        <p>
          <a href="/admin/official-forms">Upload blank official forms</a>
        </p>
      </Card>
    )}
    {unprintable.length > 0 && (
      <Card id="unprintable" title="Characters that cannot be printed">
        <ul className="petition-checks">
          {unprintable.map(({ place, value, characters, correctUrl }) => (
            <li key={place}>
              {place}: “{value}” has {characters}. <a href={correctUrl}>Correct the line</a>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </>
);

const RequestCard = ({ page: { forms, blocking, missing, unprintable }, reply }: Props) => (
  <Card id="fill" title="Fill the forms">
    <p>
      One PDF in the order of filing:{" "}
      {forms.map((form, index) => (
        <Fragment key={form}>
          {index > 0 && ", "}
          <span className="form-number">{form}</span>
        </Fragment>
      ))}
      . Signatures and dates stay empty.
    </p>
    <form method="post" className="work-fields">
      {blocking > 0 && (
        <Control label="Print without DRAFT (reason required)" message={reply?.messages["reason"]}>
          {(id, invalid) => <input id={id} name="reason" autoComplete="off" defaultValue={reply?.typed["reason"] ?? ""} {...invalid} />}
        </Control>
      )}
      <div className="work-buttons">
        <button type="submit" className="button" disabled={missing.length > 0 || unprintable.length > 0}>
          Fill the forms
        </button>
      </div>
    </form>
  </Card>
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

const PacketsCard = ({ packets }: { packets: ListedPacket[] }) => (
  <Card id="packets" title="Filled forms">
    {packets.every(({ state }) => state === "waiting") ? (
      <p>None yet.</p>
    ) : (
      <ul className="packets">
        {packets.map((packet) => (
          <li key={packet.id}>
            <PacketItem {...packet} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);

function PacketItem({ requestedAt, person, state, kind, editions, size, sha256, changed, downloadUrl }: ListedPacket) {
  if (state === "waiting") return <>{requestedAt}: being filled</>;
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
    </>
  );
}
