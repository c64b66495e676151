const headerBytes = 4;

/** The files of a stream, one after the other; each stands after its length in four bytes. */
export async function* framed(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted: number | undefined;
  for await (const chunk of input) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= (wanted ?? headerBytes)) {
      const all = Buffer.concat(chunks);
      const end = wanted ?? headerBytes;
      chunks = [all.subarray(end)];
      held -= end;
      if (wanted !== undefined) yield all.subarray(0, end);
      wanted = wanted === undefined ? all.readUInt32BE(0) : undefined;
    }
  }
}
