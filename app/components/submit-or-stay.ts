import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Posts a page's form. When the server cannot be reached, or fails, the page stays as it is and is notified. */
export async function submitOrStay({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (isServerResponse(error)) throw error;
    return { saveFailed: true };
  }
}

/** As `submitOrStay`; a page that stays also learns what failed, by the intent of the button that was pressed. */
export const submitOrReport =
  (failureOf: (intent: string) => object) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const intent = String((await request.clone().formData()).get("intent"));
    try {
      return await serverAction();
    } catch (error) {
      if (isServerResponse(error)) throw error;
      return { saveFailed: true, problem: failureOf(intent) };
    }
  };

/** After a post that never arrived nothing is loaded again: what is typed stays. */
export const unlessSaveFailed = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.saveFailed ? false : defaultShouldRevalidate;

/** Whether what was thrown is the server's own answer, and no failure of the server or the network. */
const isServerResponse = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "status" in error && typeof error.status === "number" && error.status < 500;
