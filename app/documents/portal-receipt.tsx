import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FirmPhone } from "../components/site-frame.tsx";
import { useToast } from "../components/toasts.tsx";

const RESET_MS = 3_000;
const reset = { title: "Submission Successful!", description: "Your documents were delivered. You can send more on this page." };

interface Props {
  fileCount: number;
  /** Bytes. */
  totalSize: number;
  firm: string;
  phone: string;
}

/** That the documents were submitted. With scripts a blank form takes its place after three seconds, which is announced. */
export function PortalReceipt({ fileCount, totalSize, firm, phone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => {
      toast(reset);
      navigate("/upload", { replace: true });
    }, RESET_MS);
    return () => clearTimeout(timer);
  }, [navigate, toast]);
  return (
    <div className="receipt" role="status">
      <h1 ref={heading} tabIndex={-1}>
        Submission Successful!
      </h1>
      <p className="lead">Your documents were securely delivered to {firm}. A confirmation e-mail should arrive shortly.</p>
      <p className="receipt-badge">
        {fileCount} {fileCount === 1 ? "file" : "files"} uploaded • {(totalSize / 2 ** 20).toFixed(2)} MB total
      </p>
      <p>
        Questions? Call <FirmPhone phone={phone} />.
      </p>
      <p className="receipt-actions">
        <a className="button button-secondary" href="/upload">
          Upload more documents
        </a>
        <a className="button button-quiet" href="/finish">
          Finish on this computer
        </a>
      </p>
    </div>
  );
}
