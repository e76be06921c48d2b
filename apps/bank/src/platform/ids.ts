import { randomFillSync } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Makes ids that sort by the time they were made, so that new rows land side by side in an index. */
export type Ids = { next(): string };

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits. */
export function uuidV7(clock: Clock): Ids {
  const bytes = Buffer.alloc(16);
  return {
    next() {
      randomFillSync(bytes, 6);
      bytes.writeUIntBE(clock.now().getTime(), 0, 6);
      bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
      bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
      const hex = bytes.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}
