import { FileMissing } from "../../correspondence/readable-file.server.ts";
import { readVerified } from "../../documents/read-verified.server.ts";
import type { ArchiveFile } from "../../platform/mail/stream-zip.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import { findNewestPacket, isStored } from "../../records/office/packets.server.ts";
import { fillOne } from "../packets/fill-one.server.ts";
import { changedSince, packetVersions } from "../packets/packet-versions.server.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";

/** Files of a package, and a note about them for its README. */
export interface FilesWithNote {
  files: ArchiveFile[];
  note: string;
}

/** Loads the most recently filled official forms. Their file name says so if something has changed since. */
export async function loadPacketFiles(form: Form, prepared: OfficePetition): Promise<FilesWithNote> {
  const packet = await findNewestPacket(form.id);
  if (!packet || !isStored(packet)) return { files: [], note: "Official forms: not here, because they have not been filled yet." };
  const filled = `filled ${officeTime(packet.requestedAt)}${packet.isDraft ? " and marked DRAFT" : ""}`;
  if (packet.isLost) return { files: [], note: `Official forms: not here. They were ${filled}, and are missing from storage.` };
  const changed = changedSince(packet, packetVersions(form, prepared));
  const entryName = changed.length > 0 ? "official-forms-outdated.pdf" : "official-forms.pdf";
  const since =
    changed.length > 0
      ? `Changed since: ${changed.join(" and ")}. Fill the forms again before anything is signed.`
      : "Neither answers nor office entries nor any line on them have changed since.";
  const open = async () => {
    const pdf = await readVerified(packet);
    if (!pdf) throw new FileMissing();
    return [pdf];
  };
  return { files: [{ entryName, open }], note: `Official forms: ${entryName}, ${filled}. ${since}` };
}

/** Fills Form 121 now. It has full Social Security numbers, so only an encrypted package contains it. Throws ServiceUnavailable. */
export async function fillForm121(prepared: OfficePetition, isPlain: boolean): Promise<FilesWithNote> {
  if (isPlain)
    return {
      files: [],
      note:
        "Form 121: not here. It shows full Social Security numbers, and this ZIP opens without a password. " +
        "Take the encrypted ZIP, or download Form 121 by itself.",
    };
  const filled = await fillOne(prepared, "121");
  if (!("pdf" in filled)) return { files: [], note: `Form 121: not here. ${filled.message}` };
  return {
    files: [{ entryName: "form-121.pdf", open: () => [filled.pdf] }],
    note: "Form 121: form-121.pdf. It shows full Social Security numbers: submit it apart from the forms that are filed publicly.",
  };
}
