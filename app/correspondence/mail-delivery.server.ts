import { markDeliveryPartSent, type Delivery } from "../records/mail/deliveries.server.ts";
import { nameEntries } from "./entry-names.ts";
import { mailInParts } from "./mail-parts.server.ts";
import { portalCover, type Contact } from "./portal-cover.ts";
import { portalDeliveryMail } from "./portal-delivery-mail.server.ts";
import type { ReadableFile } from "./readable-file.server.ts";

/** Emails the unsent parts of a portal session: its files in archives, the first of which begins with a cover sheet. */
export async function mailDelivery(session: Contact, files: ReadableFile[], delivery: Delivery): Promise<void> {
  const named = nameEntries(files);
  const cover = Buffer.from(portalCover(session, named));
  await mailInParts({
    files: [{ id: "cover", entryName: "cover.txt", size: cover.length, open: () => [cover] }, ...named],
    reservedBytes: 0,
    progress: delivery,
    buildMessage: (part) => portalDeliveryMail(session, part),
    markPartSent: (packing, parts) => markDeliveryPartSent(session.id, packing, parts),
  });
}
