import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { useActionData, type MetaFunction } from "@remix-run/react";
import { ErrorPage } from "../components/error-page.tsx";
import { submitOrStay, revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";
import { LoginScreen } from "../office/sign-in/login-screen.tsx";
import { officeMeta } from "../office/office-meta.ts";
import { handleLoginAction, loadLogin } from "../office/sign-in/sign-in-route.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) => loadLogin(request);

export const action = handleLoginAction;

export const clientAction = submitOrStay;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = (args) => officeMeta("Attorney Login", args);

export default function Login() {
  return <LoginScreen reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
