export type ZippedFile = { readonly name: string; readonly pieces: AsyncIterable<string | Uint8Array> };

/** A ZIP, written while its files are read: its length costs no memory. */
export async function* zipOf(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  // Loaded by the first who asks for a copy.
  const { Zip, ZipDeflate } = await import('fflate');
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const taken = () => {
    const bytes = written;
    written = [];
    return bytes;
  };
  for await (const { name, pieces } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Bytes in pieces of about this size, the last one smaller. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const some of bytes) {
    held.push(some);
    length += some.length;
    if (length < size) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}
