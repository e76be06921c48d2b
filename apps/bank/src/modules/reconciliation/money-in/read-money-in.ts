import type { BankReport } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';
import type { ReconciliationServices } from '../services.ts';
import { listToCredit } from './money-in-store.ts';

/** What each of these files has left to credit. */
export async function readMoneyIn(
  { staff }: ReconciliationServices,
  reader: Reader,
  reportIds: readonly string[],
): Promise<(reportId: string) => BankReport['money_in']> {
  const [left, proposals] = await Promise.all([
    listToCredit(reader, reportIds),
    staff.openProposals(reader, reportIds),
  ]);
  const found = new Map(left.map((each) => [each.reportId, each]));
  return (reportId) => {
    const each = found.get(reportId);
    if (each === undefined) return null;
    return {
      payments: each.payments,
      totals: each.totals.map((total) => ({ amount: toDecimal(total), currency: total.currency })),
      proposal_id: proposals.find(({ subjectId }) => subjectId === reportId)?.id ?? null,
      approved_at: each.approvedAt?.toISOString() ?? null,
    };
  };
}

export async function moneyInOf(
  services: ReconciliationServices,
  reader: Reader,
  reportId: string,
): Promise<BankReport['money_in']> {
  return (await readMoneyIn(services, reader, [reportId]))(reportId);
}
