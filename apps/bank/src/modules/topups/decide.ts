import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { creditHeld, sendBack } from './postings.ts';
import type { TopupServices } from './services.ts';
import { decision } from './settle.ts';
import { findTopup, readTopupFacts } from './store.ts';
import type { Topup } from './topup.ts';

export type Decision = 'credit' | 'refund';

/** One that staff can decide so; refused otherwise. */
export async function decidable(reader: Reader, id: string, wanted: Decision): Promise<Topup> {
  const topup = await findTopup(reader, id);
  if (topup === undefined) throw new Refusal('not_found');
  const isOpen = topup.state === 'held' || (wanted === 'refund' && topup.state === 'credited');
  if (!isOpen) throw new Refusal('case_closed');
  return topup;
}

export async function planDecision(
  services: TopupServices,
  reader: Reader,
  actor: Actor,
  id: string,
  wanted: Decision,
): Promise<Work> {
  await decidable(reader, id, wanted);
  const now = services.clock.now();
  const facts = await readTopupFacts(reader, id, now);
  if (facts === undefined) throw new Refusal('not_found');
  const after = { ...facts.topup, decidedAt: now };
  if (wanted === 'refund')
    return decision(
      services,
      facts,
      { ...after, state: 'refunding', refundedAt: now },
      sendBack(services.books, facts),
      actor,
    );
  if (facts.isClosed || facts.customer.status === 'closed') throw new Refusal('customer_not_active');
  return decision(
    services,
    facts,
    { ...after, state: 'credited', creditedAt: now },
    creditHeld(services.books, facts),
    actor,
  );
}
