import { chance } from '../../faults/chance.ts';
import { type AttackedBank, openAttackedBank } from '../attacked-bank.ts';

/**
 * What a real bank can be made to forget, each a file that is loaded before it; no attack meets the weakness of another.
 * First the one that changes what is loaded: the others load parts of the bank.
 */
const weaknesses = ['receipts-while-answering', 'blind-to-farming', 'quotes-for-a-year', 'unbounded-chat'];

let opened: { readonly started: AsyncDisposableStack; readonly bank: Promise<AttackedBank> } | undefined;

/**
 * A whole bank, as its own process on a database of its own, with these controls switched off. The first attack that asks
 * starts it, and it stands for the others: a start takes longer than any of them.
 */
export function weakBank(): Promise<AttackedBank> {
  opened ??= open();
  return opened.bank;
}

/** For whoever carries attacks out, when all are done. */
export async function closeWeakBank(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await closing?.bank.catch(() => {});
  await closing?.started.disposeAsync();
}

function open() {
  const started = new AsyncDisposableStack();
  const loadedBefore = weaknesses.map((name) => new URL(`weaknesses/${name}.ts`, import.meta.url).href);
  const options = { chance: chance(1), short: true, cheapPasswords: true, loadedBefore };
  return { started, bank: openAttackedBank(started, options) };
}
