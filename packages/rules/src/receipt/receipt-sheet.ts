import { type Currency, format, fromDecimal, isZero } from '@farthing/money';
import { readableAccountNumber } from '../destination/readable-numbers.ts';
import { returnReasonInWords } from '../return-reason.ts';
import type { Cost, Receipt, ReceiptPayout } from './receipt.ts';

/** Everything that stands on a receipt. The page, its print and the PDF all show this, so they cannot differ. */
export type ReceiptSheet = {
  readonly brand: string;
  readonly title: string;
  /** 'TRANSFER COMPLETED', how far it has come at another bank, or the bank's own word for what it is waiting for. */
  readonly status: string;
  readonly amount: string;
  readonly lines: readonly ReceiptLine[];
  readonly note: string | undefined;
};

export type ReceiptLine = { readonly term: string; readonly value: string; readonly isMono?: boolean };

export type ReceiptSetting = {
  readonly brandName: string;
  readonly mode: 'sandbox' | 'live';
  /** Where the reader lives; the zone of the machine where it is not said. */
  readonly timeZone?: string | undefined;
};

export function receiptSheet(receipt: Receipt, { brandName, mode, timeZone }: ReceiptSetting): ReceiptSheet {
  return {
    brand: brandName,
    title: 'Payment receipt',
    status: statusOf(receipt),
    amount: format(fromDecimal(receipt.amount, receipt.currency)),
    lines: linesOf(receipt, timeZone),
    note: mode === 'sandbox' ? 'Sandbox: no real money was moved.' : undefined,
  };
}

/** What goes to another bank is completed when that bank has it, and not before. */
function statusOf({ status, payout }: Receipt): string {
  if (payout) return payoutStatuses[payout.state];
  return status === 'approved' ? 'TRANSFER COMPLETED' : status;
}

const payoutStatuses = {
  sent: 'TRANSFER SENT',
  accepted: 'TRANSFER ACCEPTED BY THE OTHER BANK',
  settled: 'TRANSFER COMPLETED',
  returned: 'TRANSFER RETURNED',
} as const satisfies Record<ReceiptPayout['state'], string>;

function linesOf(receipt: Receipt, timeZone: string | undefined): readonly ReceiptLine[] {
  const { amount, currency, cost, narration, reference, payout } = receipt;
  const { bank_code: bankCode, paid_from: from, payer_name: payer } = receipt;
  return [
    { term: 'To', value: receipt.account_name },
    { term: 'Account', value: readableAccountNumber(receipt.account_number), isMono: true },
    ...(bankCode ? [{ term: bankCode.name, value: bankCode.code, isMono: true }] : []),
    { term: 'Bank', value: receipt.bank_name },
    { term: 'Amount', value: `${grouped(amount)} ${currency}` },
    ...(payer === undefined ? [] : [{ term: 'Paid by', value: payer }]),
    ...(from
      ? [{ term: 'From', value: ownAccountInWords({ name: from.name, number: from.account_number }) }]
      : []),
    ...(cost ? costLines(cost, currency) : []),
    { term: 'Description', value: receipt.description },
    ...(narration ? [{ term: 'Narration', value: narration }] : []),
    { term: 'Date', value: momentOf(receipt.created_at, timeZone) },
    ...(payout ? payoutLines(payout, timeZone) : []),
    ...(reference === undefined ? [] : [{ term: 'Reference', value: reference, isMono: true }]),
  ];
}

/** Each state with its time, as far as it has come. */
function payoutLines(payout: ReceiptPayout, timeZone: string | undefined): readonly ReceiptLine[] {
  const moments = [
    ['Sent', payout.sent_at],
    ['Accepted', payout.accepted_at],
    ['Settled', payout.settled_at],
    ['Came back', payout.returned_at],
  ] as const;
  const code = payout.return_code;
  return [
    ...moments.flatMap(([term, at]) => (at === null ? [] : [{ term, value: momentOf(at, timeZone) }])),
    ...(code === null
      ? []
      : [
          {
            term: 'Why it came back',
            value: returnReasonInWords(code) ?? `The other bank gave the code ${code}.`,
          },
        ]),
  ];
}

/** 1,250.00, as it is read. */
function grouped(amount: string): string {
  return amount.replaceAll(/\d(?=(?:\d{3})+\.)/g, '$&,');
}

/** An account of one's own, by its name and its number: 'Main account, 1234 5678'. */
export function ownAccountInWords({
  name,
  number,
}: {
  readonly name: string;
  readonly number: string;
}): string {
  return `${name}, ${readableAccountNumber(number)}`;
}

/** What a payment took out of the account; a mail says it in the same words and figures. */
export function costLines({ debit, currency, rate, fee }: Cost, of: Currency): readonly ReceiptLine[] {
  const isFee = fee !== undefined && !isZero(fromDecimal(fee, currency));
  return [
    { term: 'Taken in all', value: `${format(fromDecimal(debit, currency))} (${currency})` },
    ...(isFee ? [{ term: 'Fee, included', value: format(fromDecimal(fee, currency)) }] : []),
    ...(currency === of ? [] : [{ term: 'Rate', value: `1 ${currency} = ${rate} ${of}` }]),
  ];
}

/** With the time zone: whoever is handed a receipt may live in another. */
function momentOf(createdAt: string, timeZone: string | undefined): string {
  const moment = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return moment.format(new Date(createdAt));
}
