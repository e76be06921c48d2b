import { currencyCodes, formatAlike, money } from '@farthing/money';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { Outdated } from '../../../platform/database/outdated.ts';
import { policies } from '../../../platform/policies.ts';
import { derivedId } from '../../books/index.ts';
import { type NewAlarm, raiseAlarms } from '../alarms/index.ts';
import type { ReconciliationServices } from '../services.ts';
import { cardPayoutRow, isOverdue, listCardPayouts, readOwed } from './card-payout-store.ts';
import { doubtfulRow, type OpenCredit } from './money-in-store.ts';

/**
 * What the card provider pays out of top-ups, known by the account that it pays from, is booked by itself: it moves between two
 * accounts of the bank only, and never more than the provider owes. More than that, and what it has not paid in time, is an alarm.
 */
export async function takeCardPayouts(services: ReconciliationServices, account: string): Promise<void> {
  if (account === '') return;
  const limit = policies.reconciliation.settledAtOnce;
  const entries = await listCardPayouts(services.database.kysely, account, limit);
  const takeEach = () =>
    eachByItself(entries, (entry) =>
      takeOne(services, entry).catch((error: unknown) => {
        // Somebody has decided on it in this moment: there is nothing left to do.
        if (!(error instanceof Outdated)) throw error;
      }),
    );
  await eachByItself([takeEach, () => raiseOverdue(services)], (step) => step());
}

/** The account that the card provider pays from, as it is compared; empty for none. */
export async function cardPayoutAccount({
  settings,
}: Pick<ReconciliationServices, 'settings'>): Promise<string> {
  const { values } = await settings.current();
  return values['topups.payout-account'].replaceAll(/\s/g, '').toUpperCase();
}

async function takeOne(services: ReconciliationServices, entry: OpenCredit): Promise<void> {
  const { books, clock, database } = services;
  const { id, amount, currency } = entry;
  const { owed } = await readOwed(database.kysely, currency);
  if (amount > owed) {
    await books.write([doubtfulRow(id, 'amount-differs')]);
    const [paid, due] = [money(amount, currency), money(owed, currency)].map((each) => formatAlike(each));
    await raise(services, id, `The card provider has paid out ${paid}, and owes no more than ${due}.`);
    return;
  }
  const command = {
    id: derivedId(id, 'card pay-out'),
    from: books.account('payouts-settled', currency),
    to: books.account('card-acquirer', currency),
    amount,
    // By which the nightly check finds what it is for.
    memo: id,
  };
  await books.submit({ commands: [command], lines: [], rows: [cardPayoutRow(id, clock.now())] });
}

async function raiseOverdue(services: ReconciliationServices): Promise<void> {
  const { database, clock } = services;
  const before = new Date(clock.now().getTime() - policies.reconciliation.cardPayoutWithinMs);
  for (const currency of currencyCodes) {
    if (!(await isOverdue(database.kysely, currency, before))) continue;
    const days = policies.reconciliation.cardPayoutWithinMs / 86_400_000;
    const summary = `The card provider has not paid out in ${currency} all that it owed ${days} days ago.`;
    await raise(services, currency, summary);
  }
}

function raise(services: ReconciliationServices, subjectId: string, summary: string): Promise<void> {
  const alarm: NewAlarm = { kind: 'provider', subjectKind: 'card-payout', subjectId, summary };
  return services.database.transaction((tx) => raiseAlarms(services, tx, [alarm]));
}
