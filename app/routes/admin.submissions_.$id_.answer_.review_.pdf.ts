import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** The office's own PDF, in the place where the review page has the client's. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/admin/submissions/${encodeURIComponent(params["id"] ?? "")}/pdf`, 303);
