import { useNavigate } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { useToast, type ToastMessage } from "../components/toasts.tsx";

const signedOut = { title: "Signed out", persistsOnNavigation: true } satisfies ToastMessage;
const failed = { title: "Logout failed", message: "Please try again", variant: "destructive" } satisfies ToastMessage;

/** Button that ends the attorney's session and opens the sign-in page. With scripts, the page stays open if that fails. */
export function LogoutButton() {
  const [isPending, setPending] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  async function logOut(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const response = await fetch("/api/admin/logout", { method: "POST" }).catch(() => undefined);
    setPending(false);
    if (!response?.ok) return toast(failed);
    toast(signedOut);
    navigate("/admin/login");
  }
  return (
    <form method="post" action="/admin/logout" onSubmit={logOut}>
      <button type="submit" className="button button-secondary" disabled={isPending}>
        Logout
      </button>
    </form>
  );
}
