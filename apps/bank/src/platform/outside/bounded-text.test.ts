import { expect, test } from 'vitest';
import { boundedText } from './bounded-text.ts';

test('an answer that fits is its text, letters of several bytes too', async () => {
  expect(await boundedText(new Response('a £ and a €'), 14)).toBe('a £ and a €');
  expect(await boundedText(new Response('a £ and a €'), 13)).toBeUndefined();
  expect(await boundedText(new Response(null), 1)).toBe('');
});

test('an answer without end is not read to its end, and its connection is let go', async () => {
  let sent = 0;
  let isLetGo = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(100));
    },
    cancel() {
      isLetGo = true;
    },
  });
  expect(await boundedText(new Response(endless), 1_000)).toBeUndefined();
  expect(sent).toBeLessThan(20);
  expect(isLetGo).toBe(true);
});
