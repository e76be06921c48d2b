import { money, toDecimal } from '@farthing/money';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import { derivedId, type Work } from '../../books/index.ts';
import type { Charged, Credit, CreditEntry } from './credit.ts';
import type { Posting } from './postings.ts';
import { creditRow, entryRow } from './rows.ts';
import type { CreditServices } from './services.ts';

type Action = Parameters<CreditServices['audit']['rowsOf']>[0]['action'];

/** What is made of a credit card, and all that goes with it. */
type Step = {
  readonly action: Action;
  readonly actor: Actor;
  readonly credit: Credit;
  readonly entries?: readonly CreditEntry[];
  readonly posting?: Posting;
  readonly mail?: Mail | undefined;
  readonly rows?: Work['rows'];
  readonly amount?: bigint;
};

/** One work: nothing of it is done if the credit card is another than it was decided on. */
export function stepWork(
  { audit, mailer, clock }: Pick<CreditServices, 'audit' | 'mailer' | 'clock'>,
  before: Credit,
  step: Step,
): Work {
  const { commands, lines } = step.posting ?? { commands: [], lines: [] };
  const inDecimal = (minor: bigint) => toDecimal(money(minor, before.currency));
  const told = (of: Credit) => ({ status: of.state, credit_limit: inDecimal(of.granted) });
  return {
    commands,
    lines,
    rows: [
      creditRow(before, step.credit),
      ...(step.entries ?? []).map((entry) => entryRow(before, entry, clock.now())),
      ...(step.rows ?? []),
      ...audit.rowsOf({
        ...actedBy(step.actor),
        action: step.action,
        subject: { kind: 'credit', id: before.id },
        before: told(before),
        after: {
          ...told(step.credit),
          ...(step.amount === undefined ? {} : { amount: inDecimal(step.amount), currency: before.currency }),
          ...reasonOf(step.actor),
        },
      }),
      ...(step.mail === undefined ? [] : mailer.rowsOf(step.mail)),
    ],
  };
}

/** The entries of what was charged. */
export function chargeEntries(id: string, day: string, { interest, fee }: Charged): readonly CreditEntry[] {
  return [
    ...(interest > 0n
      ? [entryOf(derivedId(id, 'accrued'), 'interest', day, { principal: 0n, interest, fees: 0n })]
      : []),
    ...(fee > 0n
      ? [entryOf(derivedId(id, 'charged'), 'late-fee', day, { principal: 0n, interest: 0n, fees: fee })]
      : []),
  ];
}

export function entryOf(
  id: string,
  kind: CreditEntry['kind'],
  onDay: string,
  { principal, interest, fees }: Pick<CreditEntry, 'principal' | 'interest' | 'fees'>,
): CreditEntry {
  const amount = principal + interest + fees;
  return { id, kind, onDay, amount, principal, interest, fees };
}
