import { Refusal } from '../refusal.ts';

/** Takes a few works of each person at a time: a line that all of them share could be filled by one alone otherwise. */
export function fewOfEach(most: number): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
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
