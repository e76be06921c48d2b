import type { Chance } from '../../faults/chance.ts';
import type { Finding } from '../attack.ts';
import { type AttackedBank, openAttackedBank } from '../attacked-bank.ts';

/** What a real bank can be made to forget, each a file that is loaded before it. */
type Weakness = 'blind-to-farming' | 'quotes-for-a-year' | 'receipts-while-answering';

/** A whole bank, as its own process on a database of its own, with one control switched off. */
export async function withWeakBank(
  weakness: Weakness,
  chance: Chance,
  attack: (bank: AttackedBank) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  await using started = new AsyncDisposableStack();
  const loadedBefore = new URL(`weaknesses/${weakness}.ts`, import.meta.url).href;
  return await attack(
    await openAttackedBank(started, { chance, short: true, cheapPasswords: true, loadedBefore }),
  );
}
