import type { Transaction } from '@farthing/contract';
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Banknote,
  CreditCard,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  UsersRound,
} from 'lucide-react';
import { initialsOf } from './initials.ts';

/** Those of the tiles, where one fits: every page of the app has them already. */
const icons = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  transfer: ArrowUpRight,
  loan: Banknote,
  repayment: Banknote,
  fee: ReceiptText,
  'card-fee': CreditCard,
  'card-payment': CreditCard,
  bonus: UsersRound,
  return: ArrowDownLeft,
  correction: ReceiptText,
  move: ArrowLeftRight,
  exchange: ArrowLeftRight,
  interest: PiggyBank,
  tax: ReceiptText,
} as const satisfies Record<Transaction['kind'], LucideIcon>;

/** Who it was with, by their initials, or what it was. For the eye alone: the line says it in words. */
export function PartyMark({
  transaction,
}: {
  transaction: Pick<Transaction, 'kind' | 'party' | 'transaction_type'>;
}) {
  const { kind, party, transaction_type } = transaction;
  const initials = party === null ? '' : initialsOf(party);
  const Icon = icons[kind];
  return (
    <span
      data-credit={transaction_type === 'credit' || undefined}
      className="row-span-2 grid size-10 place-items-center rounded-md bg-sunken font-semibold text-copper text-sm data-credit:bg-primary-soft data-credit:text-primary"
      aria-hidden="true"
    >
      {initials === '' ? <Icon className="size-5" /> : initials}
    </span>
  );
}
