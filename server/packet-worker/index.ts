/*
 * Fills in official forms in a separate process so that the server keeps responding. Standard input consists of frames: for each
 * packet, a PacketRequest as JSON, then the blank of each form. Standard output has a frame with the PDF of each. Progress is sent as
 * IPC messages. It ends with its input.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import type { PacketRequest } from "../../app/official-forms/packet-request.ts";
import { frameHeader, splitFrames } from "../../app/platform/frames.ts";

const fontFile = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const font = await readFile(fontFile);
const frames = splitFrames(process.stdin);

async function readBlank(): Promise<Buffer> {
  const frame = await frames.next();
  if (frame.done) throw new Error("a blank is missing");
  return frame.value;
}

for (let header = await frames.next(); !header.done; header = await frames.next()) {
  const { title, isDraft, caption, forms } = JSON.parse(String(header.value)) as PacketRequest;
  const toFill = [];
  for (const { form, lines } of forms) toFill.push({ map: formMaps[form], blank: await readBlank(), lines, caption });
  const packet = await makePacket({ title, isDraft, font, forms: toFill }, (done, all) => process.send?.({ done, all }));
  process.stdout.write(frameHeader(packet.length));
  process.stdout.write(packet);
}
process.disconnect?.();
