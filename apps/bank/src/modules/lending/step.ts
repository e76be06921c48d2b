import { money, toDecimal } from '@farthing/money';
import type { Mail } from '../../platform/mail/mail.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { type KeptInstalment, type LendingLoan, owedOf } from './loan.ts';
import type { Posting } from './postings.ts';
import { entryRow, instalmentRows, loanRow } from './rows.ts';
import type { LendingServices } from './services.ts';
import type { LendingEntry, LendingFacts } from './store.ts';

type Action = Parameters<LendingServices['audit']['rowsOf']>[0]['action'];

/** What is made of a loan, and all that goes with it. */
export type Step = {
  readonly action: Action;
  readonly actor: Actor;
  readonly loan: LendingLoan;
  readonly due?: readonly KeptInstalment[];
  readonly entries?: readonly LendingEntry[];
  readonly posting?: Posting;
  readonly mail?: Mail | undefined;
  readonly rows?: Work['rows'];
  readonly amount?: bigint;
};

/** One work: nothing of it is done if the loan is another than it was decided on. */
export function stepWork(
  { audit, mailer, clock }: LendingServices,
  { loan, due }: LendingFacts,
  step: Step,
): Work {
  const { commands, lines } = step.posting ?? { commands: [], lines: [] };
  const told = (of: LendingLoan) => ({
    status: of.state,
    amount_due: toDecimal(money(owedOf(of), of.currency)),
  });
  return {
    commands,
    lines,
    rows: [
      loanRow(loan, step.loan),
      ...instalmentRows(loan.id, due, step.due ?? due),
      ...(step.entries ?? []).map((entry) => entryRow(loan.id, entry, clock.now())),
      ...(step.rows ?? []),
      ...audit.rowsOf({
        ...actedBy(step.actor),
        action: step.action,
        subject: { kind: 'lending', id: loan.id },
        before: told(loan),
        after: {
          ...told(step.loan),
          ...(step.amount === undefined
            ? {}
            : { amount: toDecimal(money(step.amount, loan.currency)), currency: loan.currency }),
          ...reasonOf(step.actor),
        },
      }),
      ...(step.mail === undefined ? [] : mailer.rowsOf(step.mail)),
    ],
  };
}

const nothing = { amount: 0n, principal: 0n, interest: 0n, fees: 0n } as const;

export function entry(
  id: string,
  kind: LendingEntry['kind'],
  onDay: string,
  loan: LendingLoan,
  parts: Partial<Pick<LendingEntry, 'amount' | 'principal' | 'interest' | 'fees'>>,
): LendingEntry {
  return { id, kind, onDay, ...nothing, ...parts, left: loan.principal };
}
