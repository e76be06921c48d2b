/** Does all of it, so many at a time. */
export async function inParallel(width: number, tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const rest = tasks.values();
  const worker = async () => {
    for (const task of rest) await task();
  };
  await Promise.all(Array.from({ length: width }, worker));
}
