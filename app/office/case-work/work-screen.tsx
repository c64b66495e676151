import { OfficeFrame } from "../office-frame.tsx";
import { WorkCard } from "./work-card.tsx";
import type { FormReply } from "../form-post.server.ts";
import type { WorkPage } from "./work-route.server.ts";

interface Props {
  loaded: { work: WorkPage; caseUrl: string };
  reply: FormReply | undefined;
}

/** Page with only the work on a case, shown after a rejected post. */
export const WorkScreen = ({ loaded: { work, caseUrl }, reply }: Props) => (
  <OfficeFrame>
    <div className="case">
      <div className="case-head">
        <p className="case-back">
          <a href={caseUrl}>Back to the case</a>
        </p>
        <h1>Work on this case</h1>
      </div>
      <WorkCard work={work} caseUrl={caseUrl} reply={reply} />
    </div>
  </OfficeFrame>
);
