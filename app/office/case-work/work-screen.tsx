import { OfficeFrame } from "../office-frame.tsx";
import { WorkCard } from "./work-card.tsx";
import type { Posted } from "../posted.server.ts";
import type { WorkPage } from "./work-route.server.ts";

interface Props {
  loaded: { work: WorkPage; address: string };
  reply: Posted | undefined;
}

/** The work on a case by itself, as after a post that was refused. */
export const WorkScreen = ({ loaded: { work, address }, reply }: Props) => (
  <OfficeFrame>
    <div className="case">
      <div className="case-head">
        <p className="case-back">
          <a href={address}>Back to the case</a>
        </p>
        <h1>Work on this case</h1>
      </div>
      <WorkCard work={work} address={address} reply={reply} />
    </div>
  </OfficeFrame>
);
