import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { words } from "./wording/index.ts";

/** Why what was typed was not sent, if a post got no response, or none that the page can use. */
const notSent = (): string => `${words.unreachable} ${words.nothingIsLost}`;

/** Posts a page's form. If the server cannot be reached or fails, the page stays as it is and receives `saveFailed` and the cause. */
export async function submitOrStay({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (isServerResponse(error)) throw error;
    return { saveFailed: true, notice: notSent() };
  }
}

/** Like `submitOrStay`, but also returns the problem that belongs to the pressed button's intent. */
export const submitOrReport =
  (failureOf: (intent: string) => object) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const intent = String((await request.clone().formData()).get("intent"));
    try {
      return await serverAction();
    } catch (error) {
      if (isServerResponse(error)) throw error;
      return { saveFailed: true, problem: { ...failureOf(intent), advice: notSent() } };
    }
  };

/** Skips revalidation after a failed post, so that typed answers are not overwritten. */
export const revalidateUnlessSaveFailed = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.saveFailed ? false : defaultShouldRevalidate;

/** Whether the thrown value is a deliberate response, not a failure of the server or the network. */
const isServerResponse = (error: unknown): boolean => Number((error as { status?: unknown } | undefined)?.status) < 500;
