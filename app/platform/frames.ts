const headerBytes = 4;

/** What precedes a file of this length in a stream of several. */
export function frameHeader(length: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(length);
  return header;
}

/** Splits a stream into its files, each of which is preceded by its length in four bytes. */
export async function* splitFrames(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let buffered = 0;
  let frameLength: number | undefined;
  for await (const chunk of input) {
    chunks.push(chunk);
    buffered += chunk.length;
    while (buffered >= (frameLength ?? headerBytes)) {
      const all = Buffer.concat(chunks);
      const end = frameLength ?? headerBytes;
      chunks = [all.subarray(end)];
      buffered -= end;
      if (frameLength !== undefined) yield all.subarray(0, end);
      frameLength = frameLength === undefined ? all.readUInt32BE(0) : undefined;
    }
  }
}
