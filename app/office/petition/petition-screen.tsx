import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { CaseAddressesCard } from "../creditor-addresses/case-addresses-card.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { ChecksCard, DatesCard } from "./findings-cards.tsx";
import { ProposalsCard } from "./proposals-card.tsx";
import { FilesCard } from "./files-card.tsx";
import { ExemptionsCard, MeansTestCard } from "./first-looks-card.tsx";
import { GapsCard } from "./gaps-card.tsx";
import { PetitionNews } from "./petition-news.tsx";
import type { PetitionPage } from "./petition-page.server.ts";
import type { PetitionReply } from "./petition-route.server.ts";
import { WorksheetCard } from "./worksheet-card.tsx";
import "../../styles/case.css";
import "../../styles/petition.css";
import "../../styles/petition-print.css";

interface Props {
  page: Framed<PetitionPage>;
  reply: PetitionReply | undefined;
}

/** Page of a form's petition: what it needs, and its lines. It has plain forms that also work without scripts. */
export const PetitionScreen = ({ page, reply }: Props) => (
  <CaseFrame frame={page.frame} tab="petition">
    <div className="case petition">
      <header className="case-head">
        <h1>Petition of {page.clientName || "a client without a name"}</h1>
        <p className="case-facts-line">
          <span>{page.blocking === 0 ? "No required items missing" : `${page.blocking} required`}</span>{" "}
          <span>{page.useful} recommended</span>{" "}
          <span>
            {page.checks.total} {page.checks.total === 1 ? "thing" : "things"} to check
          </span>{" "}
          <span>
            As if filed on {page.asOf}
            {page.isAsOfToday && ", today"}
          </span>
        </p>
      </header>
      <PetitionNews page={page} />
      <EntriesCard key={page.version} page={page} reply={reply?.about === "" ? reply : undefined} />
      <ProposalsCard
        groups={page.proposals}
        postUrl={page.url}
        version={page.version}
        message={reply?.about === "proposals" ? reply.messages["proposals"] : undefined}
      />
      <GapsCard page={page} />
      <CaseAddressesCard
        {...page.addresses}
        answersUrl={page.answersUrl}
        message={reply?.about === "addresses" ? reply.messages["addresses"] : undefined}
      />
      <ChecksCard checks={page.checks} answersUrl={page.answersUrl} />
      <DatesCard dates={page.dates} answersUrl={page.answersUrl} asOf={page.asOf} />
      <MeansTestCard {...page.meansTest} />
      <ExemptionsCard exemptions={page.exemptions} />
      <WorksheetCard page={page} reply={reply} />
      <div className="petition-files">
        <FilesCard {...page.files} />
      </div>
    </div>
  </CaseFrame>
);
