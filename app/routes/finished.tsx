import { pageTitle } from "../components/page-title.ts";
import type { MetaFunction } from "@remix-run/react";

export const meta: MetaFunction = (args) => pageTitle("Your answers are closed", args);

export default function Finished() {
  return (
    <div className="receipt">
      <h1>Your answers are closed on this computer</h1>
      <p className="lead">This browser no longer has access to your answers. You can close this window now.</p>
    </div>
  );
}
