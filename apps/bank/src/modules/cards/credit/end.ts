import type { Command } from '@farthing/ledger';
import { money } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountTaking, derivedId, type Work } from '../../books/index.ts';
import { statusRow } from '../../identity/index.ts';
import type { CloseReason } from '../card.ts';
import { closedRow } from '../rows.ts';
import { listLiveCards } from '../store.ts';
import { type Credit, chargedUntil, nothingOwed, owedOf } from './credit.ts';
import { closedMail } from './mails.ts';
import { ownCredit } from './pay.ts';
import { giveBack, limitTo } from './postings.ts';
import type { Asking, CreditServices } from './services.ts';
import { entryOf, stepWork } from './step.ts';

/** Before it was accepted. */
export async function cancel(
  services: CreditServices,
  { customerId, origin }: Asking,
  creditId: string,
): Promise<void> {
  const { credit } = await ownCredit(services, customerId, creditId);
  if (credit.state !== 'asked' && credit.state !== 'offered')
    throw new Refusal('status_conflict', { message: 'This cannot be cancelled any more.' });
  await services.books.submit(
    stepWork(services, credit, {
      action: 'credit.cancel',
      actor: { kind: 'customer', customerId, origin },
      credit: {
        ...credit,
        ...{ state: 'cancelled', offeredUntil: null, decidedAt: credit.decidedAt ?? services.clock.now() },
      },
    }),
  );
}

/**
 * When nothing is owed and nothing is set aside. The account stays, with all of it held: what a merchant clears afterwards finds
 * nothing to draw on. Its cards close in the same work.
 */
export async function close(
  services: CreditServices,
  { customerId, origin }: Asking,
  creditId: string,
): Promise<void> {
  const { books, brand, clock, database } = services;
  const { credit, money: of, account, holder } = await ownCredit(services, customerId, creditId);
  if (credit.state !== 'open' || credit.ledgerAccount === null)
    throw new Refusal('status_conflict', { message: 'This credit card is not open.' });
  const day = londonDay(clock.now());
  if (owedOf(chargedUntil(credit, of, day).credit, of) > 0n)
    throw new Refusal('status_conflict', { message: 'Please pay what you owe first.' });
  if (of.pendingMinor > 0n)
    throw new Refusal('status_conflict', {
      message: 'A payment is still on its way to its merchant. Please wait until it has been taken.',
    });
  const back = of.balanceMinor;
  const id = derivedId(credit.id, 'closed');
  const { ledgerAccount: from } = credit;
  const to = back > 0n ? accountTaking(account?.id, credit.currency) : from;
  const given = giveBack(credit, { id, from, account: to, amount: back });
  const { holdId, released, held, cards } = await shut(services, database.kysely, credit, 'customer');
  await books.submit(
    stepWork(services, credit, {
      action: 'credit.close',
      actor: { kind: 'customer', customerId, origin },
      credit: {
        ...credit,
        ...{ state: 'closed', granted: 0n, holdId, nextStatementOn: null, standing: nothingOwed(day) },
      },
      entries: back > 0n ? [entryOf(id, 'paid-out', day, { principal: back, interest: 0n, fees: 0n })] : [],
      posting: { commands: [released, ...given.commands, held], lines: given.lines },
      mail: closedMail(
        brand.name,
        { to: holder.email, firstName: holder.firstName },
        { back: money(back, credit.currency) },
      ),
      rows: [...cards, statusRow(holder)],
    }),
  );
}

/**
 * What ends all spending: everything is held in place of what was not granted, and the cards that draw on it close. What the limit
 * held before is released first, so that the account can be settled between the two.
 */
export async function shut(
  { books, clock }: Pick<CreditServices, 'books' | 'clock'>,
  reader: Reader,
  credit: Credit,
  because: CloseReason,
): Promise<{
  readonly holdId: string;
  readonly released: Command;
  readonly held: Command;
  readonly cards: Work['rows'];
}> {
  const { id, customerId, ledgerAccount: account } = credit;
  if (account === null) throw new Error('an open credit card has an account');
  const {
    holdId,
    commands: [released, held],
  } = limitTo(books, credit, { account, granted: 0n });
  if (released === undefined || held === undefined) throw new Error('an open credit card has a hold');
  const live = (await listLiveCards(reader, customerId)).filter((card) => card.creditId === id);
  return { holdId, released, held, cards: live.map((card) => closedRow(card, because, clock.now())) };
}
