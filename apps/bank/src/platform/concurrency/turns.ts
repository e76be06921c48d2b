export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * What is done under the same name in this process is done one after the other. Other processes are kept apart by the guards
 * of what is written: this only spares those who would come too late the work of trying.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const own = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}
