import { PetitionFrame } from "./petition-frame.tsx";
import type { PetitionReply } from "./posted-change.server.ts";
import type { SchedulesPage } from "./schedules-page.server.ts";
import { WorksheetCard } from "./worksheet-card.tsx";

interface Props {
  page: SchedulesPage;
  reply: PetitionReply | undefined;
}

/** Page with the lines of one form at a time. */
export const SchedulesScreen = ({ page, reply }: Props) => (
  <PetitionFrame page={page}>
    <WorksheetCard page={page} reply={reply} />
  </PetitionFrame>
);
