import { randomFillSync } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Makes ids that sort by the time they were made, so that new rows land side by side in an index. */
export type Ids = { next(): string };

/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds, a counter of 12 bits, 62 random bits. The counter keeps ids of one
 * millisecond in the order in which they were made: lists are sorted by them.
 */
export function uuidV7(clock: Clock): Ids {
  const bytes = Buffer.alloc(16);
  const random = Buffer.alloc(8 * 256);
  let used = random.length;
  let [lastMs, counter] = [-1, 0];
  return {
    next() {
      const nowMs = clock.now().getTime();
      // A clock that was put back, or a counter that is full, must not lead back among older ids.
      if (nowMs > lastMs) [lastMs, counter] = [nowMs, 0];
      else if (counter < 0xfff) counter += 1;
      else [lastMs, counter] = [lastMs + 1, 0];
      // Many at a time: asking for eight bytes takes as long as asking for all of them.
      if (used === random.length) {
        randomFillSync(random);
        used = 0;
      }
      used += random.copy(bytes, 8, used, used + 8);
      bytes.writeUIntBE(lastMs, 0, 6);
      bytes.writeUInt16BE(0x7000 | counter, 6);
      bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
      const hex = bytes.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}
