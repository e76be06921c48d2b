import { expect, test } from 'vitest';
import { limitPerPerson } from './limit-per-person.ts';

test('a person at their limit is told to wait, others are not, and a free place is given again', async () => {
  const take = limitPerPerson(2);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const [first] = [take('eve', work), take('eve', work)];
  await expect(take('eve', work)).rejects.toMatchObject({ code: 'too_many_requests' });
  const ofAda = take('ada', work);
  expect(ends).toHaveLength(3);
  ends[0]?.();
  await first;
  const third = take('eve', work);
  ends[2]?.();
  ends[3]?.();
  await Promise.all([ofAda, third]);
});

test('work that fails gives its place back', async () => {
  const take = limitPerPerson(1);
  const fail = () => take('eve', () => Promise.reject(new Error('no paper')));
  await expect(fail()).rejects.toThrow('no paper');
  await expect(fail()).rejects.toThrow('no paper');
});
