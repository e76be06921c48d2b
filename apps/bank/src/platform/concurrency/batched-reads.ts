/**
 * Reads that come in one turn of the event loop, or while others are under way, are answered together by one statement: on a
 * busy bank most of what a short read costs is the statement, and the way to the database and back. An idle one asks at the
 * end of the turn, so that nobody waits for company.
 */
export function batchReads<Asked, Answer>(
  /** One answer for each that is asked for, in their order. */
  read: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  {
    parallel,
    largest,
    separate = () => undefined,
  }: {
    /** How many statements may run at the same time, and how many each may answer. */
    readonly parallel: number;
    readonly largest: number;
    /** Those with the same name are not answered together; the first comes first. */
    readonly separate?: (asked: Asked) => string | undefined;
  },
): (asked: Asked) => Promise<Answer> {
  type Waiting = { readonly asked: Asked } & PromiseWithResolvers<Answer>;
  const waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || running >= parallel || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (running < parallel && waiting.length > 0) void readNext();
    });
  }

  function takeNext(): Waiting[] {
    const names = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const one of waiting.splice(0)) {
      const name = separate(one.asked);
      const isTaken = name !== undefined && names.has(name);
      if (name !== undefined) names.add(name);
      (isTaken || batch.length === largest ? later : batch).push(one);
    }
    waiting.push(...later);
    return batch;
  }

  async function readNext(): Promise<void> {
    const batch = takeNext();
    running += 1;
    try {
      const answers = await read(batch.map(({ asked }) => asked));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  return (asked) => {
    const one: Waiting = { asked, ...Promise.withResolvers<Answer>() };
    waiting.push(one);
    schedule();
    return one.promise;
  };
}
