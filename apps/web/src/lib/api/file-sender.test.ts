import { mostUploadBytes } from '@farthing/contract';
import { expect, test } from 'vitest';
import { refusal, transportError } from './error.ts';
import { fileSender } from './file-sender.ts';

const paper = () => new File(['a paper'], 'paper.pdf', { type: 'application/pdf', lastModified: 1 });

/** Sends what is given to a bank that does as told, and answers the ids that it saw. */
async function idsOf(files: readonly File[], bank: (time: number) => unknown): Promise<string[]> {
  const ids: string[] = [];
  const sender = fileSender();
  for (const [time, file] of files.entries()) {
    const send = async (id: string) => {
      ids.push(id);
      const failure = bank(time);
      if (failure !== undefined) throw failure;
    };
    await sender.send(file, send).catch(() => undefined);
  }
  return ids;
}

test('[CHT-02] a file chosen again while nobody knows whether it arrived is the same file', async () => {
  const [first, again, later] = await idsOf([paper(), paper(), paper()], (time) =>
    time === 0 ? transportError('timeout') : undefined,
  );
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

test('[CHT-02] another file, and one that the bank has refused, are sent anew', async () => {
  const other = new File(['another paper'], 'other.pdf', { lastModified: 1 });
  const lost = await idsOf([paper(), other], () => transportError('unreachable'));
  expect(new Set(lost).size).toBe(2);
  const refused = await idsOf([paper(), paper()], () => refusal(400, { code: 'picture_not_readable' }));
  expect(new Set(refused).size).toBe(2);
});

test('[CHT-02] a file that is seen to have arrived is no longer unknown', async () => {
  const sender = fileSender();
  let sentAs = '';
  await expect(
    sender.send(paper(), async (id) => {
      sentAs = id;
      throw transportError('unreachable');
    }),
  ).rejects.toThrow();
  expect([sender.arrived('another'), sender.arrived(sentAs), sender.arrived(sentAs)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a file that the bank would not take, or that has changed, is not sent', async () => {
  const changed = paper();
  changed.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  const large = new File([new Uint8Array(mostUploadBytes + 1)], 'large.pdf');
  expect(await idsOf([changed, large], () => undefined)).toEqual([]);
});
