import { fromDecimal } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import type { Reader } from '../../../../platform/database/database.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Actor } from '../../../audit/index.ts';
import { outsideReferenceRow, refuseTakenReference, type Work } from '../../../books/index.ts';
import { known } from '../by-staff.ts';
import { recover } from '../postings.ts';
import type { CreditServices } from '../services.ts';
import { entryOf, stepWork } from '../step.ts';

export type Recovery = { readonly creditId: string; readonly amount: string; readonly reference: string };

/** Refused for one that was not given up, for more than was, and for a payment that counted before. */
export async function recoverable(
  services: CreditServices,
  reader: Reader,
  { creditId, amount, reference }: Recovery,
) {
  const { credit } = await known(services, reader, creditId);
  if (credit.state !== 'written-off')
    throw new Refusal('status_conflict', { message: 'This credit card was not written off.' });
  const recovered = fromDecimal(amount, credit.currency);
  if (recovered.minor > credit.writtenOff - credit.recovered) throw new Refusal('repayment_too_large');
  await refuseTakenReference(reader, reference);
  return { credit, recovered };
}

export async function planRecovery(
  services: CreditServices,
  reader: Reader,
  actor: Actor,
  { id, ...recovery }: Recovery & { readonly id: string },
): Promise<Work> {
  const { credit, recovered } = await recoverable(services, reader, recovery);
  const { minor: amount } = recovered;
  const day = londonDay(services.clock.now());
  const subject = { kind: 'repayment', id } as const;
  return stepWork(services, credit, {
    action: 'credit.recover',
    ...{ actor, credit: { ...credit, recovered: credit.recovered + amount }, amount },
    entries: [entryOf(id, 'recovered', day, { principal: amount, interest: 0n, fees: 0n })],
    posting: { commands: recover(services.books, credit, { id, amount }), lines: [] },
    rows: [outsideReferenceRow({ reference: recovery.reference, network: 'bank', subject })],
  });
}
