import type { CasePreview, SeenPayments } from '@farthing/contract';
import { fromDecimal, money } from '@farthing/money';
import { Refusal, refusalOf } from '../../../../platform/refusal.ts';
import { depositEvidence, findDepositRecord } from '../../evidence/index.ts';
import type { DeskServices } from '../../services.ts';
import { noPayment } from './acts.ts';

type Foreseen = {
  readonly whyNot: string | null;
  /** Another amount than was announced takes two people, however small it is. */
  readonly isOther: boolean;
  readonly moves: CasePreview['moves'];
};

/** What a payment would do to a deposit, by the judgement that decides on it. */
export async function foreseenCredit(
  { database: { kysely }, deposits }: DeskServices,
  id: string,
  payments: SeenPayments,
): Promise<Foreseen> {
  const payment = payments.find((each) => each.id === id);
  if (payment === undefined) return left(noPayment);
  const { received, transaction_hash: transactionHash } = payment;
  const [first] = payments.filter((each) => each.transaction_hash === transactionHash);
  if (first?.id !== id) return left('The same payment is named for another of them.');
  const foreseeing = deposits.foresee(kysely, id, { received, transactionHash });
  const refusal = await refusalOf(foreseeing);
  if (refusal !== undefined) return left(refusal.message);
  const { deposit, next } = await foreseeing;
  const record = await findDepositRecord(kysely, id);
  if (record === undefined || next === 'done-before') return left(new Refusal('case_closed').message);
  const claimed = { received: fromDecimal(received, deposit.currency), transactionHash };
  const does = next === 'credited' ? 'to-wallet' : 'to-suspense';
  const { moves } = await depositEvidence(kysely, record, { does, claimed });
  const announced = money(deposit.amount, deposit.currency);
  return { whyNot: null, isOther: announced.minor !== claimed.received.minor, moves };
}

function left(whyNot: string): Foreseen {
  return { whyNot, isOther: false, moves: [] };
}
