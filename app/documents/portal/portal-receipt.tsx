import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { CloseAnswersLink } from "../../components/close-answers.tsx";
import { Notice } from "../../components/notice.tsx";
import { PhoneLink } from "../../components/site-frame.tsx";
import { useToast } from "../../components/toasts.tsx";
import { words } from "./wording/index.ts";

const resetDelayMs = 3_000;

/** Number and total size of the submitted files. */
export interface DeliverySummary {
  fileCount: number;
  /** Bytes. */
  totalSize: number;
}

interface Props extends DeliverySummary {
  firm: string;
  phone: string;
}

const summarize = ({ fileCount, totalSize }: DeliverySummary) => words.sentInTotal(fileCount, (totalSize / 2 ** 20).toFixed(2));

/**
 * Confirms that the documents were submitted. With scripts, a blank form replaces it after three seconds, but not while one of its
 * links has the focus.
 */
export function PortalReceipt({ fileCount, totalSize, firm, phone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPaused, setPaused] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => toast({ title: words.submitted, isInPage: true }), [toast]);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => navigate("/upload", { replace: true }), resetDelayMs);
    return () => clearTimeout(timer);
  }, [isPaused, navigate]);
  return (
    <div className="receipt" onFocus={({ target }) => setPaused(target !== heading.current)} onBlur={() => setPaused(false)}>
      <h1 ref={heading} tabIndex={-1}>
        {words.submitted}
      </h1>
      <p className="lead">{words.securelyDelivered(firm)}</p>
      <p className="receipt-badge">{summarize({ fileCount, totalSize })}</p>
      <p>
        {words.questionsCall}
        <PhoneLink phone={phone} />.
      </p>
      <p className="receipt-actions">
        <a className="button button-secondary" href="/upload">
          {words.uploadMore}
        </a>{" "}
        <CloseAnswersLink className="button button-quiet" />
      </p>
    </div>
  );
}

/** The receipt in short, above the blank form that has replaced it. */
export const DeliveredNotice = ({ delivered, firm }: { delivered: DeliverySummary; firm: string }) => (
  <Notice className="banner" about={delivered}>
    <strong>{words.canSendMore(firm)}</strong>
    <p>
      {summarize(delivered)}. <CloseAnswersLink />
    </p>
  </Notice>
);
