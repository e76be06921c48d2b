import type { WalletMovement } from '@farthing/contract';
import { type Currency, format, fromDecimal } from '@farthing/money';
import {
  costLines,
  marginOf,
  ownAccountInWords,
  readableAccountNumber,
  returnReasonInWords,
} from '@farthing/rules';
import { formatMoment } from '../../lib/format.ts';
import { kindOf } from '../parts/transaction-kind.ts';

type Fact = { readonly term: string; readonly detail: string };

/** Everything that is known of it, line by line. What is not known has no line. */
export function factsOf(movement: WalletMovement): readonly Fact[] {
  const { transaction, payment, deposit, loan, interest, currency, under_way } = movement;
  return [
    ...(transaction ? lineFacts(transaction, payment) : []),
    ...(payment ? paymentFacts(payment, under_way?.state === 'awaiting_approval') : []),
    ...(deposit ? depositFacts(deposit) : []),
    ...(loan ? loanFacts(loan) : []),
    ...(interest ? interestFacts(interest, currency) : []),
  ];
}

function lineFacts(
  line: NonNullable<WalletMovement['transaction']>,
  payment: WalletMovement['payment'],
): readonly Fact[] {
  const isPayer = payment !== null;
  const { party, narration, reference, created_at, transaction_type } = line;
  // Of a payment of one's own, more is said below.
  const other = isPayer ? [] : fact(transaction_type === 'credit' ? 'From' : 'To', party);
  return [
    { term: 'Type', detail: kindOf(line) },
    { term: 'Status', detail: transaction_type === 'debit' ? statusOf(payment) : 'Completed' },
    ...other,
    ...(isPayer ? [] : fact('Narration', narration)),
    { term: 'Booked on', detail: formatMoment(created_at) },
    ...(isPayer ? [] : fact('Reference', reference)),
  ];
}

/** A line in the history is booked; the payment behind it is completed when the other bank has it. */
function statusOf(payment: WalletMovement['payment']): string {
  return payment?.payout == null ? 'Completed' : lineWords[payment.payout.state];
}

const lineWords = {
  sent: 'On its way',
  accepted: 'On its way',
  settled: 'Completed',
  returned: 'Came back',
} as const satisfies Record<Payout['state'], string>;

type Payout = NonNullable<NonNullable<WalletMovement['payment']>['payout']>;

/** Each state of a payment to another bank with its time, as far as it has come. */
function payoutFacts({ accepted_at, settled_at, returned_at, return_code }: Payout): readonly Fact[] {
  return [
    ...fact('Accepted by the other bank on', accepted_at, formatMoment),
    ...fact('Settled on', settled_at, formatMoment),
    ...fact('Came back on', returned_at, formatMoment),
    ...fact(
      'Why it came back',
      return_code,
      (code) => returnReasonInWords(code) ?? `The other bank gave the code ${code}.`,
    ),
  ];
}

const payoutWords = {
  sent: 'Sent to the other bank',
  accepted: 'Accepted by the other bank',
  settled: 'Settled: the other bank has it',
  returned: 'Came back; the money is in your account again',
} as const satisfies Record<Payout['state'], string>;

function paymentFacts(
  payment: NonNullable<WalletMovement['payment']>,
  waitsForOthers: boolean,
): readonly Fact[] {
  const { amount, currency, debit_amount: debit, debit_currency, fee_amount: fee, rate } = payment;
  const { name, account_number: number } = payment.paid_from;
  const cost = costLines({ debit, currency: debit_currency, rate, fee }, currency);
  return [
    { term: 'To', detail: payment.account_name },
    { term: 'Account', detail: readableAccountNumber(payment.account_number) },
    { term: 'Bank', detail: payment.bank_name },
    { term: 'Amount', detail: inCurrency(amount, currency) },
    { term: 'From', detail: ownAccountInWords({ name, number }) },
    ...cost.map(({ term, value }) => ({ term, detail: value })),
    ...marginFact(payment),
    ...fact('Narration', payment.narration),
    { term: 'Payment', detail: waitsForOthers ? 'Waits for a signature' : inWords(payment) },
    { term: 'Asked for on', detail: formatMoment(payment.created_at) },
    ...fact('Left your account on', payment.sent_at, formatMoment),
    ...(payment.payout === null
      ? fact(payment.status === 'approved' ? 'Arrived on' : 'Ended on', payment.ended_at, formatMoment)
      : payoutFacts(payment.payout)),
    { term: 'Reference', detail: payment.reference },
  ];
}

function marginFact(payment: NonNullable<WalletMovement['payment']>): readonly Fact[] {
  const { currency, debit_currency, debit_amount, fee_amount, margin_amount } = payment;
  if (currency === debit_currency) return [];
  const minorOf = (text: string) => fromDecimal(text, debit_currency).minor;
  const debit = { minor: minorOf(debit_amount) - minorOf(fee_amount), currency: debit_currency };
  const margin = marginOf({ debit, margin: fromDecimal(margin_amount, debit_currency) });
  return [
    { term: 'Our margin, included in the rate', detail: `${format(margin.amount)} (${margin.percentText}%)` },
  ];
}

function inWords({ payout, status }: NonNullable<WalletMovement['payment']>): string {
  return payout === null ? statusWords[status] : payoutWords[payout.state];
}

const statusWords = {
  awaiting_code: 'Waits for its code',
  pending: 'Is being checked',
  approved: 'Sent',
  expired: 'Not sent in time; the money is yours to use again',
  cancelled: 'Cancelled; the money is yours to use again',
  declined: 'Declined; the money is yours to use again',
  failed: 'Could not be delivered; the money is back in your account',
} as const satisfies Record<NonNullable<WalletMovement['payment']>['status'], string>;

function depositFacts(deposit: NonNullable<WalletMovement['deposit']>): readonly Fact[] {
  const { currency } = deposit;
  return [
    { term: 'Deposit', detail: depositWords[deposit.status] },
    { term: 'Network', detail: deposit.network === 'BTC' ? 'Bitcoin' : 'USDT on TRC20' },
    { term: 'Address', detail: deposit.address },
    { term: 'Announced', detail: inCurrency(deposit.announced_amount, currency) },
    ...fact('Received', deposit.received_amount, (text) => inCurrency(text, currency)),
    { term: 'Announced on', detail: formatMoment(deposit.created_at) },
    ...fact('Decided on', deposit.decided_at, formatMoment),
  ];
}

const depositWords = {
  pending: 'Being confirmed',
  credited: 'In your wallet',
  rejected: 'Not accepted; nothing was credited',
  expired: 'Did not arrive in time; nothing was credited',
  late: 'Arrived late; we decide what to do with it',
  replaced: 'Arrived late, and is in your wallet',
  returned: 'Arrived late, and was sent back',
  'taken-back': 'Taken back: its payment left the network',
  'written-off': 'Credited: its payment left the network, and we bear the loss',
} as const satisfies Record<NonNullable<WalletMovement['deposit']>['status'], string>;

function loanFacts(loan: NonNullable<WalletMovement['loan']>): readonly Fact[] {
  return [
    { term: 'Loan', detail: loanWords[loan.status] },
    { term: 'Amount', detail: inCurrency(loan.amount, loan.currency) },
    { term: 'Interest', detail: inCurrency(loan.interest, loan.currency) },
    { term: 'Term', detail: loan.loan_term },
    { term: 'Asked for on', detail: formatMoment(loan.created_at) },
    ...fact('Due on', loan.due_at, formatMoment),
  ];
}

const loanWords = {
  pending: 'Being decided',
  approved: 'Paid out',
  declined: 'Declined',
  overdue: 'Overdue',
  repaid: 'Paid back',
} as const satisfies Record<NonNullable<WalletMovement['loan']>['status'], string>;

function interestFacts(
  { gross, tax, net }: NonNullable<WalletMovement['interest']>,
  currency: Currency,
): readonly Fact[] {
  return [
    { term: 'Interest before tax', detail: inCurrency(gross, currency) },
    { term: 'Tax withheld', detail: inCurrency(tax, currency) },
    { term: 'Interest after tax', detail: inCurrency(net, currency) },
  ];
}

function fact(term: string, value: string | null, inWords = (text: string) => text): readonly Fact[] {
  return value === null ? [] : [{ term, detail: inWords(value) }];
}

function inCurrency(text: string, currency: Currency): string {
  return `${format(fromDecimal(text, currency))} (${currency})`;
}
