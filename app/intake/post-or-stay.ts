import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Posts a page's form. When the server cannot be reached, or fails, the page stays as it is and is told so. */
export async function postOrStay({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response && error.status < 500) throw error;
    if (isErrorResponse(error) && error.status < 500) throw error;
    return { saveFailed: true };
  }
}

/** After a post that never arrived nothing is loaded again: what is typed stays. */
export const unlessSaveFailed = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.saveFailed ? false : defaultShouldRevalidate;

const isErrorResponse = (error: unknown): error is { status: number } =>
  typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";
