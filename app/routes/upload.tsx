import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FirmPhone } from "../components/site-frame.tsx";
import { env } from "../platform/env.server.ts";
import { ownerCookie } from "../platform/visitor.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) =>
  json({ phone: env.FIRM_PHONE, offices: env.FIRM_OFFICES }, { headers: { "Set-Cookie": ownerCookie(request) } });

export const meta: MetaFunction = () => [{ title: "Upload Documents - Bankruptcy Intake" }];

export default function Upload() {
  const { phone, offices } = useLoaderData<typeof loader>();
  return (
    <div className="receipt">
      <h1>Upload Documents</h1>
      <p className="lead">Documents cannot be uploaded here yet. Please bring your papers to one of our offices, or call us.</p>
      <ul>
        {offices.map((office) => (
          <li key={office}>{office}</li>
        ))}
      </ul>
      <p>
        Questions? Call <FirmPhone phone={phone} />.
      </p>
    </div>
  );
}
