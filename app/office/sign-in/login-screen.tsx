import { useLocation, useNavigation } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useEffect, useState } from "react";
import { ValidatedForm } from "remix-validated-form";
import { z } from "zod";
import { FlashBanner, FlashProvider } from "../../components/flash-banner.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useMessages } from "../../intake/use-messages.ts";
import "../../styles/sign-in.css";
import type { LoginReply } from "./sign-in-route.server.ts";

const validator = withZod(z.object({ password: z.string({ required_error: "Password is required" }).min(1, "Password is required") }));
const unreachable = {
  title: "Login failed",
  message: "We could not reach the server. Please try again.",
  variant: "destructive",
} as const;

/** Sign-in page of the attorney, with one password. */
export function LoginScreen({ reply }: { reply: LoginReply | undefined }) {
  const here = useLocation();
  const { location, state } = useNavigation();
  const isPending = state === "submitting" || (location && location.pathname !== here.pathname);
  const toast = useToast();
  useEffect(() => {
    if (reply?.saveFailed) toast(unreachable);
  }, [reply, toast]);
  return (
    <div className="login">
      <FlashProvider message={reply?.failure ?? null}>
        <FlashBanner />
      </FlashProvider>
      <ValidatedForm id="login" className="login-card" method="post" action={`/admin/login${here.search}`} noValidate validator={validator}>
        <h1>Attorney Login</h1>
        <PasswordField />
        <button type="submit" className="button button-primary" disabled={isPending}>
          {isPending ? "Signing in..." : "Sign in"}
        </button>
      </ValidatedForm>
    </div>
  );
}

function PasswordField() {
  const [isShown, setShown] = useState(false);
  const message = useMessages()["password"];
  return (
    <>
      <div className="question">
        <label htmlFor="password">Password</label>{" "}
        <input
          id="password"
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          aria-required
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? "password-message" : undefined}
        />
        {message && (
          <p className="message" id="password-message">
            {message}
          </p>
        )}
      </div>
      <label className="checkbox needs-scripts">
        <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} /> <span>Show password</span>
      </label>{" "}
    </>
  );
}
