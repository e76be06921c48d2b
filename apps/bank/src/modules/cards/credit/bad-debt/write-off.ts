import { type Money, money } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import type { Reader } from '../../../../platform/database/database.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Actor } from '../../../audit/index.ts';
import { derivedId, type Work } from '../../../books/index.ts';
import { known, recipient } from '../by-staff.ts';
import { chargedUntil, nothingOwed, owedOf, principalOf } from '../credit.ts';
import { shut } from '../end.ts';
import { writtenOffMail } from '../mails.ts';
import { charge, writeOff } from '../postings.ts';
import type { CreditServices } from '../services.ts';
import { chargeEntries, entryOf, stepWork } from '../step.ts';

export type WriteOff = {
  readonly creditId: string;
  /** What was spent and not paid off when it was proposed; undefined while it is being proposed. */
  readonly spent?: Money;
};

/**
 * Only what is late can be given up, and only what two people have agreed on: what was spent since then ends the proposal. A payment
 * that is on its way to its merchant would be owed again afterwards.
 */
export async function writable(services: CreditServices, reader: Reader, { creditId, spent }: WriteOff) {
  const facts = await known(services, reader, creditId);
  const { credit, money: of } = facts;
  const charged = chargedUntil(credit, of, londonDay(services.clock.now()));
  const conflict = (message: string) => new Refusal('status_conflict', { message });
  if (credit.state !== 'open' || charged.credit.standing.lateSince === null)
    throw conflict('Only a credit card that is late can be written off.');
  if (of.pendingMinor > 0n)
    throw conflict(
      'A payment is still on its way to its merchant. Freeze the card, and wait until it has been taken.',
    );
  const principal = principalOf(of);
  if (spent !== undefined && principal > spent.minor)
    throw conflict('More was spent since this was proposed.');
  const amountOf = (minor: bigint) => money(minor, credit.currency);
  return { facts, charged, owed: amountOf(owedOf(charged.credit, of)), spent: amountOf(principal) };
}

/** The account ends at nothing with all of it held, and its cards close: nothing can be spent by it afterwards. */
export async function planWriteOff(
  services: CreditServices,
  reader: Reader,
  actor: Actor,
  wanted: WriteOff,
): Promise<Work> {
  const { books, brand, clock } = services;
  const { facts, charged, owed, spent } = await writable(services, reader, wanted);
  const { credit } = facts;
  const day = londonDay(clock.now());
  const id = derivedId(credit.id, 'write-off');
  const { interestMinor: interest, feesMinor: fees } = charged.credit.standing;
  const parts = { principal: spent.minor, interest, fees };
  const { holdId, released, held, cards } = await shut(services, reader, credit, 'staff');
  return stepWork(services, credit, {
    action: 'credit.write-off',
    actor,
    credit: {
      ...credit,
      ...{ state: 'written-off', granted: 0n, holdId, nextStatementOn: null, standing: nothingOwed(day) },
      writtenOff: owed.minor,
    },
    amount: owed.minor,
    entries: [...chargeEntries(id, day, charged), entryOf(id, 'written-off', day, parts)],
    posting: {
      commands: [
        released,
        ...charge(books, credit, id, charged),
        ...writeOff(books, credit, { id, parts }),
        held,
      ],
      lines: [],
    },
    mail: writtenOffMail(brand.name, recipient(facts), { amount: owed }),
    rows: cards,
  });
}
