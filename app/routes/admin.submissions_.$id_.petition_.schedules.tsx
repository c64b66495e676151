import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";
import { handleSchedules, loadSchedules } from "../office/petition/schedules-route.server.ts";
import { SchedulesScreen } from "../office/petition/schedules-screen.tsx";

export const loader = loadSchedules;

export const action = handleSchedules;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Schedules", args);

export default function Schedules() {
  return <SchedulesScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
