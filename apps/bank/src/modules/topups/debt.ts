import { money, toDecimal } from '@farthing/money';
import { decidedAnew } from '../../platform/database/outdated.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { maySendRow } from '../identity/index.ts';
import { payDebt } from './postings.ts';
import { debtPaidRow } from './rows.ts';
import type { TopupServices } from './services.ts';
import { readTopupFacts } from './store.ts';
import type { Topup } from './topup.ts';

/** The customer pays what they owe since the card's bank took a top-up back, all at once. */
export function settleDebt(
  { database, books, clock, audit }: TopupServices,
  { customerId, origin }: { readonly customerId: string; readonly origin: Origin },
  id: string,
): Promise<Topup> {
  return decidedAnew(async () => {
    const now = clock.now();
    const facts = await readTopupFacts(database.kysely, id, now);
    if (facts === undefined || facts.customer.id !== customerId) throw new Refusal('not_found');
    const { topup } = facts;
    if (topup.debtMinor === 0n || topup.debtPaidAt !== null) throw new Refusal('topup_nothing_owed');
    const amount = money(topup.debtMinor, topup.amount.currency);
    await books.submit({
      ...payDebt(books, facts),
      rows: [
        debtPaidRow(topup, now),
        maySendRow(customerId),
        ...audit.rowsOf({
          actor: { kind: 'customer', id: customerId },
          action: 'topup.pay-debt',
          subject: { kind: 'topup', id },
          origin,
          after: { amount: toDecimal(amount), currency: amount.currency },
        }),
      ],
    });
    return { ...topup, debtPaidAt: now };
  });
}
