/** One object of a PDF file: a dictionary, and the bytes that it describes. They are numbered from 1 as they come. */
export type PdfObject = { readonly dictionary: string; readonly stream?: Uint8Array | string };

/** The first object has to be the catalogue. */
export function writePdf(objects: readonly PdfObject[], title: string): Uint8Array<ArrayBuffer> {
  const all = [...objects, { dictionary: `<< /Title ${unicodeText(title)} >>` }];
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: Uint8Array | string) => {
    const bytes = bytesOf(part);
    parts.push(bytes);
    length += bytes.length;
  };

  // Four bytes that are no text tell programs on the way that the file is not one.
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const offsets = all.map((object, place) => {
    const offset = length;
    write(`${place + 1} 0 obj\n`);
    writeObject(object, write);
    write('\nendobj\n');
    return offset;
  });
  const tableAt = length;
  write(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) write(`${`${offset}`.padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${all.length + 1} /Root 1 0 R /Info ${all.length} 0 R >>\n`);
  write(`startxref\n${tableAt}\n%%EOF\n`);
  return joined(parts, length);
}

/** A text of any script, as titles are written. */
function unicodeText(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

export function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, place) =>
    text.charCodeAt(place).toString(16).padStart(4, '0'),
  ).join('');
}

function writeObject({ dictionary, stream }: PdfObject, write: (part: Uint8Array | string) => void): void {
  if (stream === undefined) {
    write(dictionary);
    return;
  }
  const bytes = bytesOf(stream);
  write(dictionary.replace(/>>$/, `/Length ${bytes.length} >>\nstream\n`));
  write(bytes);
  write('\nendstream');
}

/** One byte for each character. */
function bytesOf(part: Uint8Array | string): Uint8Array {
  return typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
