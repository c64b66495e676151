import type { MetaFunction } from "@remix-run/node";

export const meta: MetaFunction = () => [{ title: "Your answers are closed - Bankruptcy Intake" }];

export default function Finished() {
  return (
    <div className="receipt">
      <h1>Your answers are closed on this computer</h1>
      <p className="lead">This browser no longer has access to your answers. You can close this window now.</p>
    </div>
  );
}
