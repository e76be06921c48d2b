import { parentPort } from 'node:worker_threads';
import { findLines } from './find-lines.ts';
import type { ReadingAnswer, ReadingOrder } from './reading-thread.ts';

parentPort?.once('message', ({ picture, today }: ReadingOrder) => {
  parentPort?.postMessage({ lines: findLines(picture, today) } satisfies ReadingAnswer);
});
