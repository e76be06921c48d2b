import type { AnswerOf, BodyOf, payCredit, setCreditPayment } from '@farthing/contract';
import { formatAlike, fromDecimal, money } from '@farthing/money';
import { creditPaid, londonDay } from '@farthing/rules';
import { done } from '../../../platform/http/done.ts';
import {
  asKeyTaken,
  findRecord,
  type KeyRow,
  type KeyUse,
  keyRows,
  replay,
} from '../../../platform/http/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import { accountTaking, type Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { toAnswer } from './answers.ts';
import { type Charged, type Credit, chargedUntil, owedOf, principalOf } from './credit.ts';
import { paidMail } from './mails.ts';
import { charge, payOff } from './postings.ts';
import type { Asking, CreditServices } from './services.ts';
import { chargeEntries, entryOf, stepWork } from './step.ts';
import { type CreditFacts, listCredit, readCreditFacts } from './store.ts';

type Paid = AnswerOf<typeof payCredit>;

type ByHand = Asking & {
  readonly creditId: string;
  readonly amount: string;
  readonly key: KeyUse | undefined;
  readonly rowOf: (answer: Paid) => KeyRow | undefined;
};

/** In part or whole, out of the account. Two at once are decided one after the other. */
export async function payByHand(services: CreditServices, wish: ByHand): Promise<Paid> {
  const { database, clock, ids, books } = services;
  const { customerId, creditId, key, origin } = wish;
  const record = key === undefined ? undefined : await findRecord(database.kysely, key);
  if (record !== undefined && key !== undefined) return replay(record, key);
  const day = londonDay(clock.now());
  const facts = await ownCredit(services, customerId, creditId);
  const charged = chargedUntil(facts.credit, facts.money, day);
  const { currency } = facts.credit;
  const amount = fromDecimal(wish.amount, currency).minor;
  const actor = { kind: 'customer', customerId, origin } as const;
  const payment = { id: ids.next(), amount, actor, day };
  const { work, credit, money: left } = paymentWork(services, facts, charged, payment);
  refuseOverdraft(facts.account?.availableMinor, amount);
  const [kept] = await listCredit(database.kysely, day, { creditId });
  if (kept === undefined) throw new Refusal('not_found');
  const owed = owedOf(credit, left);
  const words =
    owed === 0n ? 'Nothing is owed any more.' : `You still owe ${formatAlike(money(owed, currency))}.`;
  const answer = {
    ...done(`${formatAlike(money(amount, currency))} paid. ${words}`),
    credit: toAnswer({ ...kept, credit, money: left }, day),
  };
  await books.submit({ ...work, rows: [...work.rows, ...keyRows(wish.rowOf(answer))] }).catch(asKeyTaken);
  return answer;
}

function refuseOverdraft(available: bigint | undefined, amount: bigint): void {
  if (available === undefined || available >= amount) return;
  const message = 'There is not that much in your account.';
  throw new Refusal('insufficient_funds', { message, fields: { amount: [message] } });
}

type Payment = {
  /** By which it counts once. */
  readonly id: string;
  readonly amount: bigint;
  readonly actor: Actor;
  readonly day: string;
  /** What else is made of the credit card. */
  readonly also?: Partial<Pick<Credit, 'payDone'>>;
};

/** A payment on what has been charged until its day, and what is owed after it. Never more than is owed. */
export function paymentWork(
  services: Pick<CreditServices, 'books' | 'brand' | 'audit' | 'mailer' | 'clock'>,
  { credit: before, money: of, account, holder }: CreditFacts,
  charged: Charged,
  { id, amount, actor, day, also = {} }: Payment,
): { readonly work: Work; readonly credit: Credit; readonly money: CreditFacts['money'] } {
  const { books, brand } = services;
  const { currency } = before;
  const owed = owedOf(charged.credit, of);
  if (before.state !== 'open' || owed === 0n) throw new Refusal('credit_nothing_owed');
  if (amount > owed) throw new Refusal('repayment_too_large', tooLarge);
  const { standing, parts } = creditPaid(charged.credit.standing, principalOf(of), amount);
  const posting = payOff(books, before, { id, account: accountTaking(account?.id, currency), parts });
  const credit = { ...charged.credit, ...also, standing };
  const after = { ...of, balanceMinor: of.balanceMinor + parts.principal };
  const work = stepWork(services, before, {
    action: 'credit.pay',
    ...{ actor, credit, amount },
    entries: [...chargeEntries(id, day, charged), entryOf(id, 'payment', day, parts)],
    posting: {
      commands: [...charge(books, before, id, charged), ...posting.commands],
      lines: posting.lines,
    },
    mail: paidMail(
      brand.name,
      { to: holder.email, firstName: holder.firstName },
      { paid: money(amount, currency), left: money(owedOf(credit, after), currency) },
    ),
    rows: [maySendRow(holder.id)],
  });
  return { work, credit, money: after };
}

const tooLarge = { fields: { amount: ['This is more than you owe.'] } };

/** Another's is refused as if it did not exist. */
export async function ownCredit(
  { database, clock }: Pick<CreditServices, 'database' | 'clock'>,
  customerId: string,
  creditId: string,
): Promise<CreditFacts> {
  const facts = await readCreditFacts(database.kysely, clock.now(), { creditId, customerId });
  if (facts === undefined) throw new Refusal('not_found');
  return facts;
}

/** What we pay off by ourselves on each due date from now on. */
export async function instruct(
  services: CreditServices,
  { customerId, origin }: Asking,
  creditId: string,
  { way, amount }: BodyOf<typeof setCreditPayment>,
): Promise<void> {
  const { credit } = await ownCredit(services, customerId, creditId);
  if (credit.state !== 'open')
    throw new Refusal('status_conflict', { message: 'This credit card is not open.' });
  const message = 'Enter the amount that we pay off each month.';
  if (way === 'fixed' && amount === undefined)
    throw new Refusal('validation_failed', { message, fields: { amount: [message] } });
  const fixedMinor = way === 'fixed' ? fromDecimal(amount ?? '0', credit.currency).minor : 0n;
  await services.books.submit(
    stepWork(services, credit, {
      action: 'credit.instruct',
      actor: { kind: 'customer', customerId, origin },
      credit: { ...credit, pays: { way, fixedMinor } },
    }),
  );
}
