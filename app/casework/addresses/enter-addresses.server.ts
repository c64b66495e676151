import { indexAnswers } from "../../petition/answers/answer-index.ts";
import { findCreditorPlaces, type Address, type CreditorPlace } from "../../petition/forms/creditor-places.ts";
import type { Form } from "../../records/form.ts";
import type { officeRequester } from "./fill-in-address.server.ts";
import { addressPairHash, enterAddress, tryToWrite, type WriteOutcome } from "./write-addresses.server.ts";

/** Address that the office has entered for a place of a form. */
export interface EnteredAddress {
  path: string;
  /** Hash of the name and address that the page showed there (`placeHash`). */
  seen: string;
  to: Omit<Address, "name">;
}

/** Hash of a place's name and address. It shows whether they have changed since a page was rendered. */
export const placeHash = (place: CreditorPlace): string => addressPairHash(place, place);

/**
 * Writes addresses that the office has entered, each also to all other places with the same name and address, unless one of them has
 * changed since the page was rendered.
 */
export async function enterAddresses(
  form: Form,
  entered: readonly EnteredAddress[],
  requester: ReturnType<typeof officeRequester>,
): Promise<WriteOutcome> {
  const places = new Map(findCreditorPlaces(indexAnswers(form.formData)).map((place) => [place.path, place]));
  const changes = entered.flatMap(({ path, seen, to }) => {
    const place = places.get(path);
    const address = place && { name: place.name, ...to };
    return place && address && placeHash(place) === seen ? [{ path, seen: addressPairHash(place, address), to: address }] : [];
  });
  return changes.length < entered.length ? "changed" : tryToWrite(form.id, requester, changes, enterAddress);
}

/**
 * Copies an address of a case to another place with the same creditor, and to all others with the same name and the same parts of an
 * address, unless either has changed since the page was rendered.
 */
export async function copyAddress(
  form: Form,
  { path, from, seen }: { path: string; from: string; seen: string },
  requester: ReturnType<typeof officeRequester>,
): Promise<WriteOutcome> {
  const to = findCreditorPlaces(indexAnswers(form.formData)).find((place) => place.path === from);
  return to ? tryToWrite(form.id, requester, [{ path, seen, to }], enterAddress) : "changed";
}
