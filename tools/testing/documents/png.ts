import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG of one colour and any size, small in bytes: what it says of itself is all that a limit can look at. With fewer
 * bytes behind it than it speaks of, if so many are wanted.
 */
export function flatPng(width: number, height: number, bytes = (Math.ceil(width / 8) + 1) * height): Buffer {
  return pngOf({ width, height, bits: 1 }, Buffer.alloc(bytes));
}

/** One byte for each pixel, row by row: 0 is black. */
export function greyPng({ width, height, pixels }: GreyPixels): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return pngOf({ width, height, bits: 8 }, rows);
}

type GreyPixels = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

type Head = { readonly width: number; readonly height: number; readonly bits: number };

function pngOf({ width, height, bits }: Head, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One of the parts that a PNG is made of, with its length and its sum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
