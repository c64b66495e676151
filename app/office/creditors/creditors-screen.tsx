import { pluralize } from "../../questionnaire/pluralize.ts";
import { Card, CardTable } from "../card.tsx";
import { ListPages } from "../list-pages.tsx";
import { PetitionFrame } from "../petition/petition-frame.tsx";
import { CreditorLine } from "./creditor-line.tsx";
import type { CreditorsPage } from "./creditors-page.server.ts";
import type { CreditorsReply } from "./creditors-route.server.ts";
import { NewAddresses } from "./new-addresses.tsx";
import { PastedList } from "./pasted-list.tsx";
import "../../styles/creditor-addresses.css";
import "../../styles/creditors.css";

interface Props {
  page: CreditorsPage;
  reply: CreditorsReply | undefined;
}

/** Page with all creditors of a case and their addresses. It has plain forms that also work without scripts. */
export const CreditorsScreen = ({ page, reply }: Props) => (
  <PetitionFrame page={page}>
    {(reply?.preview || reply?.messages["list"]) && <PastedList page={page} reply={reply} />}
    <CreditorsCard page={page} reply={reply} />
  </PetitionFrame>
);

function CreditorsCard({ page, reply }: Props) {
  const { creditors, counts, showUrls, isOnlyOpen, missing, url, head, newAddresses, matrix } = page;
  const isListShown = reply?.preview !== undefined || reply?.messages["list"] !== undefined;
  return (
    <Card id="addresses" title="Names and addresses">
      <p>
        {missing > 0
          ? `Still without a complete address: ${missing}.`
          : counts.all > 0
            ? "Every named creditor has an address."
            : "No creditor is named yet."}{" "}
        <a href="/admin/creditor-addresses">The office’s book</a>
      </p>
      <nav className="petition-tabs" aria-label="Which creditors">
        <a href={showUrls.all} aria-current={isOnlyOpen ? undefined : "page"}>
          All <span className="petition-count">{counts.all}</span>
        </a>{" "}
        <a href={showUrls.open} aria-current={isOnlyOpen ? "page" : undefined}>
          To complete <span className="petition-count">{counts.open}</span>
        </a>
      </nav>
      {reply?.messages[""] && (
        <p className="message" role="alert">
          {reply.messages[""]}
        </p>
      )}
      {creditors.total === 0 ? (
        counts.all > 0 && <p>No creditor needs anything.</p>
      ) : (
        <form method="post" action={url}>
          {/* The first button is what the Enter key presses. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <CardTable
            className="creditor-table"
            caption="Creditors with their addresses"
            columns={["Creditor", "Lines", "Amount", "Address"]}
            amounts={["Amount"]}
          >
            {creditors.entries.map((creditor) => (
              <CreditorLine key={creditor.id} creditor={creditor} reply={reply} answersUrl={head.answersUrl} />
            ))}
          </CardTable>
        </form>
      )}
      <ListPages label="Creditors" list={creditors} />
      {!isListShown && (
        <details id="paste">
          <summary>Paste addresses</summary>
          <PastedList page={page} reply={undefined} />
        </details>
      )}
      {newAddresses.total > 0 && <NewAddresses page={page} message={reply?.messages["book"]} />}
      {matrix.total > 0 && (
        <details id="matrix" open={matrix.page > 1}>
          <summary>
            Preview of the creditor matrix <span className="hint">{pluralize(matrix.total, "creditor")}</span>
          </summary>
          <pre>{matrix.entries.map((lines) => `${lines.join("\n")}\n`).join("\n")}</pre>
          <ListPages label="Preview of the creditor matrix" list={matrix} />
        </details>
      )}
    </Card>
  );
}
