/**
 * Does something with each, so many at a time. What fails with one must not keep the others from it, so the failures are thrown
 * in the end, together: a job is then seen to have failed, and its next run tries again what is left.
 */
export async function eachByItself<T>(
  things: Iterable<T> | AsyncIterable<T>,
  work: (thing: T) => Promise<unknown>,
  atOnce = 1,
): Promise<void> {
  const faults: unknown[] = [];
  const left = oneByOne(things);
  const worker = async () => {
    for await (const thing of left) await work(thing).catch((fault: unknown) => void faults.push(fault));
  };
  // Where the things cannot be read any further, what was begun is waited for: a job that has ended must not go on.
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const ended of workers) if (ended.status === 'rejected') throw ended.reason;
  const [first] = faults;
  if (faults.length === 0) return;
  const because = first instanceof Error ? first.message : String(first);
  throw new AggregateError(faults, `${faults.length} failed, the first because: ${because}`);
}

async function* oneByOne<T>(things: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* things;
}
