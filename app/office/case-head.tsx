import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { Notice } from "../components/notice.tsx";
import { useToast } from "../components/toasts.tsx";
import { dashboardUrl } from "./urls.ts";
import { StatusBadge } from "./status-badge.tsx";
import { useView } from "./use-view.ts";
import "../styles/case.css";
import type { Problem } from "../platform/problem.ts";

/** Link to the dashboard, with the view it was left in. */
export const BackToDashboard = () => (
  <p className="case-back">
    <Link to={dashboardUrl(useView())}>Back to Dashboard</Link>
  </p>
);

interface Props {
  clientName: string;
  status: { text: string; isDone: boolean };
  children: React.ReactNode;
}

/** Header of a case page: the client's name and the status. */
export const CaseHead = ({ clientName, status, children }: Props) => (
  <header className="case-head">
    <BackToDashboard />
    <h1>{clientName}</h1>
    <p className="case-facts-line">
      <StatusBadge {...status} /> {children}
    </p>
  </header>
);

/** Reports why a button had no effect; in a toast too if the server could not be reached. */
export function CaseProblem({ problem, isUnsent }: { problem: Problem; isUnsent: boolean }) {
  const toast = useToast();
  useEffect(() => {
    if (isUnsent) toast({ ...problem, variant: "destructive" });
  }, [problem, isUnsent, toast]);
  return (
    <Notice className="error-summary" about={problem}>
      <h2>{problem.title}</h2>
      <p>{problem.message}</p>
    </Notice>
  );
}
