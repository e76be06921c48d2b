import type { Row } from '@farthing/ledger';
import { changeRows } from '../../platform/stream/changes.ts';
import { activeRow, maySendRow } from '../identity/index.ts';
import { leavingRows, stayedRow } from '../limits/index.ts';
import { paidRow } from '../requests/index.ts';
import type { WithdrawalFacts } from './facts.ts';
import { dayOf } from './limits/index.ts';
import {
  type Ending,
  endedMail,
  type Recipient,
  receivedMail,
  refusedMail,
  reviewMail,
  sentMail,
  toSignMail,
} from './mails.ts';
import { payoutStepRow } from './payout-steps.ts';
import type { Person } from './person.ts';
import {
  type Posting,
  releaseMoney,
  returnMoney,
  returnSettled,
  sendMoney,
  settlePayout,
  type Wallets,
} from './postings.ts';
import { freedRow, takenRow } from './rows.ts';
import type { WithdrawalServices } from './services.ts';
import { whoCanSign } from './share.ts';
import type { Changes } from './store.ts';
import type { Decision, WithdrawalState } from './withdrawal.ts';

/** What a step does beside changing the state: pure, so that all of it is written at once. */
export type Effect = {
  readonly posting?: Posting;
  readonly rows: readonly Row[];
  readonly changes?: Changes;
};

type EffectOf = (services: WithdrawalServices, known: WithdrawalFacts, next: WithdrawalState) => Effect;

export const effects = {
  'stays held'({ mailer, brand }, { withdrawal, payer, share, fileTotal }, next) {
    if (next === 'awaiting-approval' && share !== undefined) {
      // By the name that all of them know: what each calls it is their own.
      const account = { ...payer.account, name: share.name };
      const asked = whoCanSign(share).map(({ email: to, firstName }) =>
        toSignMail(brand.name, { to, firstName, account }, withdrawal, fullName(payer)),
      );
      const told = whoCanSign(share).map(
        ({ id: customerId }) => ({ topic: 'approvals', customerId }) as const,
      );
      return { rows: [...asked.flatMap((mail) => mailer.rowsOf(mail)), ...changeRows(told)] };
    }
    if (fileTotal !== undefined) return { rows: [] };
    return { rows: mailer.rowsOf(reviewMail(brand.name, recipientOf(payer), withdrawal)) };
  },

  'leaves the wallet'(services, known) {
    const { books, clock, payouts, mailer, brand } = services;
    const { withdrawal, payer, payee, request } = known;
    const now = clock.now();
    const told = [
      ...(known.fileTotal !== undefined ? [] : [sentMail(brand.name, recipientOf(payer), withdrawal)]),
      ...payeesOf(known).map((to) => receivedMail(brand.name, to, withdrawal, payerName(known))),
    ];
    return {
      posting: sendMoney(books, withdrawal, walletsOf(known), payerName(known)),
      rows: [
        ...countedToday(known, dayOf(now)),
        maySendRow(payer.id),
        ...(payee === undefined ? [] : [activeRow(payee.id)]),
        ...(request === undefined ? [] : [paidRow(request, withdrawal.amount.minor)]),
        ...(withdrawal.route === 'external' ? payouts.rowsOf(withdrawal.id) : []),
        ...told.flatMap((mail) => mailer.rowsOf(mail)),
      ],
      changes: { sentAt: now, countedOn: dayOf(now) },
    };
  },

  'is released'(services, known, next) {
    return { posting: releaseMoney(known.withdrawal), rows: givenBack(services, known, next) };
  },

  'is returned'(services, known, next) {
    const posting = returnMoney(services.books, known.withdrawal, known.payer.wallet);
    return { posting, rows: [...givenBack(services, known, next), returnedRow(services, known)] };
  },

  'is returned after it had arrived'(services, known, next) {
    const posting = returnSettled(services.books, known.withdrawal, known.payer.wallet);
    return { posting, rows: [...givenBack(services, known, next), returnedRow(services, known)] };
  },

  'is settled'({ books, clock }, { withdrawal }) {
    const step = { step: 'settled', at: clock.now(), code: null } as const;
    return { posting: settlePayout(books, withdrawal), rows: [payoutStepRow(withdrawal, step)] };
  },
} satisfies Record<Exclude<Decision, { refusal: unknown }>['money'], EffectOf>;

/** What was asked for yesterday and leaves today counts for today. */
function countedToday({ withdrawal, payer, limit }: WithdrawalFacts, today: string): readonly Row[] {
  const { customerId, countedOn, limitShare, debit, payerAccount } = withdrawal;
  if (countedOn === today) return [];
  return [
    freedRow(customerId, countedOn, limitShare),
    takenRow(customerId, today, limitShare, payer.dailyLimit.minor),
    stayedRow(payerAccount, countedOn, debit.minor),
    ...leavingRows(payerAccount, today, debit.minor, limit),
  ];
}

function returnedRow({ clock }: WithdrawalServices, { withdrawal, returnCode }: WithdrawalFacts): Row {
  return payoutStepRow(withdrawal, { step: 'returned', at: clock.now(), code: returnCode ?? null });
}

function givenBack(
  { mailer, brand }: WithdrawalServices,
  { withdrawal, payer, refused, returnCode = null }: WithdrawalFacts,
  next: WithdrawalState,
): readonly Row[] {
  const recipient = recipientOf(payer);
  const mail =
    refused === undefined
      ? endedMail(brand.name, recipient, withdrawal, { ending: next as Ending, returnCode })
      : refusedMail(brand.name, recipient, withdrawal, refused);
  const { countedOn, limitShare, payerAccount, debit } = withdrawal;
  return [
    freedRow(payer.id, countedOn, limitShare),
    stayedRow(payerAccount, countedOn, debit.minor),
    ...mailer.rowsOf(mail),
  ];
}

export function walletsOf({ payer, payee }: Pick<WithdrawalFacts, 'payer' | 'payee'>): Wallets {
  return { payer: payer.wallet, payee: payee?.wallet };
}

/** Whose money it is: a company pays in its own name, whoever sends it. */
export function payerName({ payer, share }: Pick<WithdrawalFacts, 'payer' | 'share'>): string {
  return share?.companyName ?? fullName(payer);
}

/** Everybody who owns the account that is paid, except the payer, who knows. */
function payeesOf({ payee, payeeOwners, payer }: WithdrawalFacts): readonly Recipient[] {
  if (payee === undefined) return [];
  const { account, isShared } = payee;
  const others = payeeOwners
    .filter(({ id }) => id !== payer.id)
    .map(({ email: to, firstName, accountName: name }) => ({ to, firstName, account: { ...account, name } }));
  return isShared && payee.id === payer.id ? others : [recipientOf(payee), ...others];
}

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

export function recipientOf({ email, firstName, account }: Person): Recipient {
  return { to: email, firstName, account };
}
