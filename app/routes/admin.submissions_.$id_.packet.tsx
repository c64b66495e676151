import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";
import { handlePacket, loadPacket } from "../office/packet/packet-route.server.ts";
import { PacketScreen } from "../office/packet/packet-screen.tsx";

export const loader = loadPacket;

export const action = handlePacket;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Official forms", args);

export default function Packet() {
  return <PacketScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
