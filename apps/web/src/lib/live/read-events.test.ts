import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './read-events.ts';

const encoder = new TextEncoder();

async function read(...chunks: readonly (string | Uint8Array)[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(body));
}

test('[NTF-01] an event is its topics and the place after it', async () => {
  expect(await read('id: 7\ndata: money\ndata: cards\n\n')).toEqual([
    { topics: ['money', 'cards'], cursor: '7' },
  ]);
});

test('[NTF-01] an event that is cut anywhere is heard once, when the rest has come', async () => {
  const text = 'id: 12\ndata: money\n\nid: 13\ndata: loans\n\n';
  for (let at = 1; at < text.length; at += 1)
    expect(await read(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual([
      { topics: ['money'], cursor: '12' },
      { topics: ['loans'], cursor: '13' },
    ]);
  expect(await read(...text)).toHaveLength(2);
});

test('half an event at the end of the line is not heard: its cursor would pass what was not told', async () => {
  expect(await read('id: 12\ndata: money\n\nid: 13\n')).toEqual([{ topics: ['money'], cursor: '12' }]);
});

test('a beat tells nothing, and a letter of several bytes may be cut too', async () => {
  expect(await read(':\n\n')).toEqual([{ topics: [], cursor: undefined }]);
  const bytes = encoder.encode('data: Grüße\n\n');
  expect(await read(bytes.slice(0, 9), bytes.slice(9))).toEqual([{ topics: ['Grüße'], cursor: undefined }]);
});

test('whoever stops reading closes the line', async () => {
  let isClosed = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode('data: money\n\n')),
    cancel() {
      isClosed = true;
    },
  });
  for await (const _ of readEvents(body)) break;
  expect(isClosed).toBe(true);
});
