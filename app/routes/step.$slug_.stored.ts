import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { loadStep, stepOr404 } from "../intake/step-page.server.ts";

/** A step as it is stored now, for a page that merges it, or that needs the definitions of its details. */
export const loader = (args: LoaderFunctionArgs) => loadStep(args, stepOr404(args.params["slug"]));
