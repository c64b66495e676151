import { Form, useNavigation } from "@remix-run/react";
import { PendingButton } from "../components/pending-button.tsx";

/** Button that sends a failed email again. */
export function SendAgain({ intent }: { intent: string }) {
  const isPending = useNavigation().formData !== undefined;
  return (
    <Form method="post" className="case-buttons" preventScrollReset>
      <PendingButton name="intent" value={intent} className="button button-secondary" isPending={isPending}>
        Send again
      </PendingButton>
    </Form>
  );
}
