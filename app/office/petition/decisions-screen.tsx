import type { DecisionsPage } from "./decisions-page.server.ts";
import { EntriesCard } from "./entries-card.tsx";
import { ChecksCard, DatesCard } from "./findings-cards.tsx";
import { PetitionFrame } from "./petition-frame.tsx";
import type { PetitionReply } from "./posted-change.server.ts";
import { ProposalsCard } from "./proposals-card.tsx";

interface Props {
  page: DecisionsPage;
  reply: PetitionReply | undefined;
}

/** Page with what is decided for a whole petition, what contradicts itself, and the dates that matter. */
export const DecisionsScreen = ({ page, reply }: Props) => {
  const { head, url, proposals, checks, dates } = page;
  return (
    <PetitionFrame page={page}>
      <EntriesCard key={head.version} page={page} reply={reply?.about === "" ? reply : undefined} />
      <ProposalsCard
        groups={proposals}
        postUrl={url}
        version={head.version}
        message={reply?.about === "proposals" ? reply.messages["proposals"] : undefined}
      />
      <ChecksCard checks={checks} answersUrl={head.answersUrl} />
      <DatesCard dates={dates} answersUrl={head.answersUrl} asOf={head.asOf} />
    </PetitionFrame>
  );
};
