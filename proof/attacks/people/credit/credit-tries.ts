import { randomUUID } from 'node:crypto';
import { type Answer, referee } from '../../at-once.ts';
import type { Finding, Tried } from '../../attack.ts';

/** How a credit card stands, in minor units. */
export type CreditState = {
  readonly isOpen: boolean;
  readonly cards: number;
  readonly available: number;
  /** Spent, or set aside for merchants. */
  readonly taken: number;
  readonly owed: number;
  /** What is missing of the least payment. */
  readonly least: number;
  readonly statements: number;
};

/** An offer of a credit card, with the code that accepts it, and whoever would make more of it. */
export type CreditTarget = {
  /** In minor units. */
  readonly limit: number;
  accept(): Promise<Answer>;
  /** Once it is accepted, and before it pays. */
  ready(): Promise<void>;
  /** A payment of a tenth of the limit, and whether it is approved. */
  authorise(): Promise<boolean>;
  /** The merchants take all that was approved. */
  clear(): Promise<void>;
  pay(amount: string, key: string): Promise<Answer>;
  /** A fixed sum that the bank pays off by itself on each due date. */
  instruct(amount: string): Promise<Answer>;
  close(): Promise<Answer>;
  /** So many days go by. The job of the day runs five times at once, and once more. */
  letPass(days: number): Promise<void>;
  look(): Promise<CreditState>;
  /** Each a call of somebody else. */
  readonly foreign: Readonly<Record<string, () => Promise<Answer>>>;
};

/** In the order of its life; the other card is closed beside payments by it. */
export async function tryCredit(
  target: CreditTarget,
  closing: Omit<CreditTarget, 'foreign'>,
): Promise<Tried> {
  const findings: Finding[] = [];
  for (const act of [acceptOften, overspend, closeWithDebt, billOften, payLess, payAgain, waitForDueDate])
    findings.push(...(await act(target)));
  findings.push(...(await closeBesidePayments(closing)));
  for (const [where, ask] of Object.entries(target.foreign)) {
    const { status } = await ask();
    if (status < 400 || status >= 500) findings.push({ where, what: `is answered ${status}` });
  }
  return { tried: 8 + Object.keys(target.foreign).length, findings };
}

const many = <T>(times: number, act: () => Promise<T>) => Promise.all(Array.from({ length: times }, act));
const isDone = ({ status }: Answer) => status < 300;

async function acceptOften({ accept, look, limit, ready }: CreditTarget): Promise<readonly Finding[]> {
  const { expect, see, findings } = referee('one offer accepted ten times at once');
  const done = see(await many(10, accept)).filter(isDone).length;
  const { cards, available } = await look();
  expect(done === 1, `is accepted ${done} times`);
  expect(cards === 1, `makes ${cards} cards`);
  expect(available === limit, `makes ${available} of a limit of ${limit}`);
  await ready();
  return findings;
}

async function overspend({ authorise, look, limit }: CreditTarget): Promise<readonly Finding[]> {
  const { expect, findings } = referee('fifty payments at once, each of a tenth of the limit');
  const approved = (await many(50, authorise)).filter(Boolean).length;
  const { taken } = await look();
  expect(approved > 0, 'are all declined: the attack is blind');
  expect(approved <= 10, `are approved ${approved} times`);
  expect(taken <= limit, `take ${taken} of a limit of ${limit}`);
  return findings;
}

/** While merchants have not taken it yet, and after they have. */
async function closeWithDebt({ close, clear, look }: CreditTarget): Promise<readonly Finding[]> {
  const { expect, see, findings } = referee('a credit card closed with a debt');
  const closings = [await close()];
  await clear();
  closings.push(await close());
  const { isOpen, owed } = await look();
  expect(owed > 0, 'has no debt: the attack is blind');
  expect(!see(closings).some(isDone) && isOpen, `is closed with ${owed} owed`);
  return findings;
}

async function billOften({ letPass, look }: CreditTarget): Promise<readonly Finding[]> {
  const { expect, findings } = referee('a month that is billed again and again');
  const before = await look();
  await letPass(31);
  const after = await look();
  expect(after.statements === before.statements + 1, `makes ${after.statements - before.statements} bills`);
  expect(after.owed === before.owed, `makes ${after.owed} of ${before.owed}`);
  expect(after.least > 0, 'asks for no payment: the attack is blind');
  return findings;
}

async function payLess({ pay, look }: CreditTarget): Promise<readonly Finding[]> {
  const { expect, see, findings } = referee('payments of nothing, of less and of far too much');
  const before = await look();
  const answers: Answer[] = [];
  for (const amount of ['-100.00', '0', '0.00', '0.001', '1e2', '99999999.00'])
    answers.push(await pay(amount, randomUUID()));
  const after = await look();
  expect(!see(answers).some(isDone), 'are taken');
  expect(after.least === before.least, `make ${after.least} of a least payment of ${before.least}`);
  expect(after.owed === before.owed, `make ${after.owed} of ${before.owed} that is owed`);
  return findings;
}

const tenMinor = 1_000;

async function payAgain({ pay, look }: CreditTarget): Promise<readonly Finding[]> {
  const { expect, see, findings } = referee('one payment of 10.00 that comes eight times at once');
  const before = await look();
  const key = randomUUID();
  see(await many(8, () => pay('10.00', key)));
  const after = await look();
  expect(before.owed - after.owed === tenMinor, `pays ${before.owed - after.owed}`);
  expect(
    before.least - after.least === tenMinor,
    `lowers the least payment by ${before.least - after.least}`,
  );
  return findings;
}

/** A cent as the fixed sum is no way around the least payment. */
async function waitForDueDate({ instruct, letPass, look }: CreditTarget): Promise<readonly Finding[]> {
  const { expect, see, findings } = referee('a cent each month instead of the least payment');
  see([await instruct('0.01')]);
  const before = await look();
  await letPass(25);
  const after = await look();
  const paid = before.owed - after.owed;
  expect(paid === before.least, `pays ${paid} of a least payment of ${before.least}`);
  return findings;
}

async function closeBesidePayments(target: Omit<CreditTarget, 'foreign'>): Promise<readonly Finding[]> {
  const { expect, see, findings } = referee('a credit card closed beside ten payments by it');
  await target.accept();
  await target.ready();
  const [closings] = await Promise.all([many(3, target.close), many(10, target.authorise)]);
  see(closings);
  const { isOpen, taken } = await target.look();
  expect(isOpen || taken === 0, `is closed with ${taken} taken`);
  return findings;
}
