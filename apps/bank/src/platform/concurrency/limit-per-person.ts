import { Refusal } from '../refusal.ts';

/** Lets each person have so many works under way at once: otherwise one alone could fill a queue that all of them share. */
export function limitPerPerson(most: number): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>();
  return async (whose, work) => {
    const count = underWay.get(whose) ?? 0;
    if (count >= most) throw new Refusal('too_many_requests', { retryAfterSeconds: 5 });
    underWay.set(whose, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(whose) ?? 1) - 1;
      if (left > 0) underWay.set(whose, left);
      else underWay.delete(whose);
    }
  };
}
