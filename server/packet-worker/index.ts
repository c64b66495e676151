/*
 * Fills in official forms in a separate process so that the server keeps responding. Standard input consists of frames: a
 * PacketRequest as JSON, then the blank of each form. Standard output is the PDF. Progress is sent as IPC messages.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import type { PacketRequest } from "../../app/official-forms/packet-request.ts";
import { splitFrames } from "../file-worker/frames.ts";

const frames: Buffer[] = [];
for await (const frame of splitFrames(process.stdin)) frames.push(frame);
const [header, ...blanks] = frames;
const { title, isDraft, caption, forms } = JSON.parse(String(header)) as PacketRequest;
const fontFile = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const packet = await makePacket(
  {
    title,
    isDraft,
    font: await readFile(fontFile),
    forms: forms.map(({ form, lines }, index) => ({ map: formMaps[form], blank: blanks[index]!, lines, caption })),
  },
  (done, all) => process.send?.({ done, all }),
);
process.stdout.write(packet, () => process.disconnect?.());
