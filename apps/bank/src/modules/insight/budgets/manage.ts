import type {
  BodyOf,
  choosePayDay as choosePayDayCall,
  setBudget as setBudgetCall,
} from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Asking, InsightServices } from '../services.ts';
import { findOwnAccountToChange, type OwnAccount, type Which } from './own-account.ts';
import { deleteBudget, saveBudget, savePayDay } from './store.ts';

/** More than any customer of a bank has; the ledger keeps no larger balance. */
const mostMinor = 10n ** 15n;

export async function setBudget(
  services: InsightServices,
  asking: Asking,
  category: string,
  { account: accountId, amount }: BodyOf<typeof setBudgetCall>,
): Promise<void> {
  const which = { customerId: asking.customerId, accountId };
  await changing(services, which, async (tx, account) => {
    const { minor } = fromDecimal(amount, account.currency);
    if (minor > mostMinor)
      throw new Refusal('amount_out_of_bounds', { fields: { amount: ['Enter a smaller amount.'] } });
    const set = { amount: minor, customer_id: asking.customerId, set_at: services.clock.now() };
    await saveBudget(tx, account.ledgerAccount, category, set);
    await record(services, tx, asking, account, 'set-budget', { category, amount });
  });
}

export async function removeBudget(
  services: InsightServices,
  asking: Asking,
  category: string,
  accountId: string | undefined,
): Promise<void> {
  const which = { customerId: asking.customerId, accountId };
  await changing(services, which, async (tx, account) => {
    if (!(await deleteBudget(tx, account.ledgerAccount, category))) throw new Refusal('not_found');
    await record(services, tx, asking, account, 'remove-budget', { category });
  });
}

export async function choosePayDay(
  services: InsightServices,
  asking: Asking,
  { account: accountId, day }: BodyOf<typeof choosePayDayCall>,
): Promise<void> {
  const which = { customerId: asking.customerId, accountId };
  await changing(services, which, async (tx, account) => {
    await savePayDay(tx, account.ledgerAccount, day, services.clock.now());
    await record(services, tx, asking, account, 'pay-day', { day });
  });
}

async function changing(
  { database }: InsightServices,
  which: Which,
  change: (tx: Tx, account: OwnAccount) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => change(tx, await findOwnAccountToChange(tx, which)));
}

function record(
  { audit }: InsightServices,
  tx: Tx,
  { customerId, origin }: Asking,
  account: OwnAccount,
  act: 'set-budget' | 'remove-budget' | 'pay-day',
  after: { readonly category?: string; readonly amount?: string; readonly day?: number | null },
): Promise<void> {
  return audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'account.plan',
    subject: { kind: 'account', id: account.id },
    origin,
    after: { state: act, ...after },
  });
}
