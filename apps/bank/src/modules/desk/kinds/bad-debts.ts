import type { Evidence } from '@farthing/contract';
import { currencyCodes, formatAlike, fromDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import { refusalOf } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import { type BankAccount, derivedId, type Work } from '../../books/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { bankParty, codeFact, concerned, inDecimal, noEvidence, outsideParty } from '../evidence/index.ts';

/** Giving up what is owed on a loan or a credit card, and what is paid afterwards. Always two people: one alone would do it for a friend. */

export const debtContent = z.object({
  customer: z.string(),
  amount: z.string(),
  currency: z.enum(currencyCodes),
});

export const recoveredContent = z.object({ ...debtContent.shape, reference: z.string() });

type Content = z.output<typeof debtContent>;
type Recovered = z.output<typeof recoveredContent>;

/** One kind of debt. */
export type BadDebt<About extends Content> = {
  subject(about: About): { readonly kind: 'lending' | 'credit'; readonly id: string };
  /** On which it is owed. */
  readonly on: string;
  /** Why it cannot be written off any more, in a sentence. */
  readonly over: string;
  readonly accounts: Readonly<Record<'losses' | 'owed' | 'recovered', BankAccount>>;
  /** Whose debt it is, and how it stands; undefined when there is none. */
  describe(
    reader: Reader,
    about: About,
  ): Promise<{ readonly customerId: string; readonly facts: Evidence['facts'] } | undefined>;
};

type WriteOff<About> = {
  readonly content: z.ZodType<About>;
  /** Refused when it cannot be done now. */
  check(reader: Reader, about: About): Promise<unknown>;
  plan(about: About, actor: Actor): Promise<Work>;
};

const moves = ({ amount, currency }: Content) => fromDecimal(amount, currency);
const inWords = (about: Content) => formatAlike(moves(about));

/** The bank bears it. */
export function writeOffOf<About extends Content>(
  debt: BadDebt<About>,
  { content, check, plan }: WriteOff<About>,
): ProposalDefinition<About> {
  const { subject, on, over, accounts } = debt;
  return {
    ...{ content, subject, moves },
    summary: (about) => `Write off the ${inWords(about)} that ${about.customer} owes on ${on}.`,
    takesTwo: () => true,
    evidence: (reader, about) =>
      evidenceOf(debt, reader, about, { from: bankParty(accounts.losses), to: bankParty(accounts.owed) }),
    async whyGone(reader, about) {
      const refusal = await refusalOf(check(reader, about));
      return refusal === undefined ? undefined : over;
    },
    async plan(about, { actor }) {
      const work = await asProposed(plan(about, actor), 'any');
      return { work, result: 'written-off', ends: () => over };
    },
  };
}

type Recovery<About> = Omit<WriteOff<About>, 'plan'> & {
  plan(about: About, actor: Actor, id: string): Promise<Work>;
};

/** A payment that somebody has seen outside, for what was given up. */
export function recoveryOf<About extends Recovered>(
  debt: BadDebt<About>,
  { content, check, plan }: Recovery<About>,
): ProposalDefinition<About> {
  const { subject, on, accounts } = debt;
  return {
    ...{ content, subject, moves },
    summary: (about) =>
      `Book ${inWords(about)} from ${about.customer} for ${on} that was written off, paid by ${about.reference}.`,
    takesTwo: () => true,
    async evidence(reader, about) {
      const [from, to] = [outsideParty('Another bank'), bankParty(accounts.recovered)];
      const evidence = await evidenceOf(debt, reader, about, { from, to });
      return { ...evidence, facts: [...evidence.facts, ...codeFact('outside_reference', about.reference)] };
    },
    async whyGone(reader, about) {
      const refusal = await refusalOf(check(reader, about));
      return refusal === undefined ? undefined : taken;
    },
    async plan(about, { id, actor }) {
      const work = await asProposed(plan(about, actor, derivedId(id, 'recovery')), 'any');
      const ends = (other: { readonly content: unknown }) =>
        recoveredContent.safeParse(other.content).data?.reference === about.reference ? taken : undefined;
      return { work, result: 'recovered', ends };
    },
  };
}

const taken = 'This payment was booked, or less than that is left to recover.';

type Party = ReturnType<typeof bankParty>;

async function evidenceOf<About extends Content>(
  { describe }: BadDebt<About>,
  reader: Reader,
  about: About,
  { from, to }: { readonly from: Party; readonly to: Party },
): Promise<Evidence> {
  const found = await describe(reader, about);
  if (found === undefined) return noEvidence;
  return {
    ...noEvidence,
    moves: [{ from, to, ...inDecimal(moves(about)) }],
    facts: found.facts,
    customers: await concerned(reader, [{ part: 'borrower', customerId: found.customerId }]),
  };
}
