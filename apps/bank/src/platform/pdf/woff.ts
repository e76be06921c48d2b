import { inflateSync } from 'node:zlib';

const headerBytes = { woff: 44, sfnt: 12 } as const;
const entryBytes = { woff: 20, sfnt: 16 } as const;

/**
 * A font out of its WOFF file, which is the same tables, each of them packed by zlib. By hand, because the libraries
 * unpack in JavaScript: with the largest font that takes a quarter of a second of every thread that needs it.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(headerBytes.sfnt + count * entryBytes.sfnt);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const entry = headerBytes.woff + index * entryBytes.woff;
    const table = unpackTable(woff, entry);
    const place = headerBytes.sfnt + index * entryBytes.sfnt;
    // Its tag and its checksum stay; where it stands and how long it is are new.
    woff.copy(directory, place, entry, entry + 4);
    woff.copy(directory, place + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, place + 8);
    directory.writeUInt32BE(table.length, place + 12);
    const gap = Buffer.alloc(-table.length & 3);
    tables.push(table, gap);
    offset += table.length + gap.length;
  }
  return Buffer.concat([directory, ...tables]);
}

function unpackTable(woff: Buffer, entry: number): Buffer {
  const [start, packed, whole] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
    number,
    number,
    number,
  ];
  const bytes = woff.subarray(start, start + packed);
  const table = packed < whole ? inflateSync(bytes, { maxOutputLength: whole }) : bytes;
  if (table.length !== whole) throw new Error('a table of this WOFF file is cut short');
  return table;
}
