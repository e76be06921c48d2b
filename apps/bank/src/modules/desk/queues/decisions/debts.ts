import { money, toDecimal } from '@farthing/money';
import type { Tx } from '../../../../platform/database/database.ts';
import type { DebtDecision } from '../../../topups/index.ts';
import { customerParty } from '../../evidence/index.ts';
import type { DeskServices, Worker } from '../../services.ts';
import { decideCase } from '../claims.ts';

/** What is owed since a card's bank took a top-up back: taken from the account, or given up. */
export function proposeDebt(
  services: DeskServices,
  tx: Tx,
  worker: Worker,
  { id, wanted, reason }: { readonly id: string; readonly wanted: DebtDecision; readonly reason: string },
): Promise<string> {
  const which = { queue: 'debts', caseId: id, because: reason } as const;
  return decideCase(services, tx, worker, which, async () => {
    const { topup } = await services.topups.owing(tx, id, wanted);
    const { currency } = topup.amount;
    const content = {
      topup_id: id,
      customer_id: topup.customerId,
      customer: (await customerParty(tx, topup.customerId)).name,
      amount: toDecimal(money(topup.debtMinor, currency)),
      currency,
    };
    return (await services.staff.propose(tx, { kind: `debt-${wanted}`, content, reason, ...worker })).id;
  });
}
