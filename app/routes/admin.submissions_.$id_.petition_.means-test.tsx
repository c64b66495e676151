import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";
import { loadMeansTest } from "../office/petition/means-test-route.server.ts";
import { MeansTestScreen } from "../office/petition/means-test-screen.tsx";

export const loader = loadMeansTest;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Means test", args);

export default function MeansTest() {
  return <MeansTestScreen page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = MissingCase;
