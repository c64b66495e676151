import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { CloseAnswersLink } from "../../components/close-answers.tsx";
import { Notice } from "../../components/notice.tsx";
import { PhoneLink } from "../../components/site-frame.tsx";

const resetDelay = 3_000;

/** What a submission came to. */
export interface Delivered {
  fileCount: number;
  /** Bytes. */
  totalSize: number;
}

interface Props extends Delivered {
  firm: string;
  phone: string;
}

const inShort = ({ fileCount, totalSize }: Delivered) =>
  `${fileCount} ${fileCount === 1 ? "file" : "files"} uploaded • ${(totalSize / 2 ** 20).toFixed(2)} MB total`;

/**
 * That the documents were submitted. With scripts a blank form takes its place after three seconds, but not while the
 * focus is on one of its links.
 */
export function PortalReceipt({ fileCount, totalSize, firm, phone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isHeld, setHeld] = useState(false);
  const navigate = useNavigate();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => navigate("/upload", { replace: true }), resetDelay);
    return () => clearTimeout(timer);
  }, [isHeld, navigate]);
  return (
    <div className="receipt" role="status" onFocus={({ target }) => setHeld(target !== heading.current)} onBlur={() => setHeld(false)}>
      <h1 ref={heading} tabIndex={-1}>
        Submission Successful!
      </h1>
      <p className="lead">Your documents were securely delivered to {firm}. A confirmation e-mail should arrive shortly.</p>
      <p className="receipt-badge">{inShort({ fileCount, totalSize })}</p>
      <p>
        Questions? Call <PhoneLink phone={phone} />.
      </p>
      <p className="receipt-actions">
        <a className="button button-secondary" href="/upload">
          Upload more documents
        </a>{" "}
        <CloseAnswersLink className="button button-quiet" />
      </p>
    </div>
  );
}

/** What is left of the receipt above the blank form that has taken its place. */
export const DeliveredNotice = ({ delivered }: { delivered: Delivered }) => (
  <Notice className="banner" about={delivered}>
    <strong>Your documents were delivered. You can send more on this page.</strong>
    <p>
      {inShort(delivered)}. <CloseAnswersLink />
    </p>
  </Notice>
);
