import { useRouteLoaderData } from "@remix-run/react";
import { PhoneLink, type Firm } from "../components/site-frame.tsx";
import { conditionName, type Condition } from "../questionnaire/conditions.ts";
import { words } from "./wording/index.ts";

/** The firm's phone number, large, where an answer cannot wait until the form is sent. */
export function CallUs({ when }: { when: Condition }) {
  const root = useRouteLoaderData("root") as { firm: Firm } | undefined;
  if (!root) return null;
  return (
    <p className="alert call-us" data-when={conditionName(when)}>
      {words.callNow} <PhoneLink phone={root.firm.phone} />
    </p>
  );
}
