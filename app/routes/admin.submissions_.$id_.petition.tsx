import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";
import { handlePetition, loadPetition } from "../office/petition/petition-route.server.ts";
import { PetitionScreen } from "../office/petition/petition-screen.tsx";

export const loader = loadPetition;

export const action = handlePetition;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Petition", args);

export default function Petition() {
  return <PetitionScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
