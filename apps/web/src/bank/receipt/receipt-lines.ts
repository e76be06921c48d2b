import { type Currency, format, fromDecimal, isZero } from '@farthing/money';
import { readableAccountNumber } from '../parts/readable-numbers.ts';
import type { Cost, Receipt } from './receipt.ts';

export type ReceiptLine = { readonly term: string; readonly value: string; readonly isMono?: boolean };

/** 'TRANSFER COMPLETED', or the bank's own word for what it is waiting for. */
export function receiptStatus({ status }: Receipt): string {
  return status === 'approved' ? 'TRANSFER COMPLETED' : status;
}

export function receiptAmount({ amount, currency }: Receipt): string {
  return format(fromDecimal(amount, currency));
}

/** What stands on it, on the screen, on paper and in a file alike. */
export function receiptLines(receipt: Receipt): readonly ReceiptLine[] {
  const { amount, currency, cost, reference } = receipt;
  return [
    { term: 'To', value: receipt.account_name },
    { term: 'Account', value: readableAccountNumber(receipt.account_number), isMono: true },
    { term: 'Bank', value: receipt.bank_name },
    { term: 'Amount', value: `${grouped(amount)} ${currency}` },
    ...(cost ? costLines(cost, currency) : []),
    // Soft hyphens are for the screen: in a file they would be drawn, and stand in what is copied.
    { term: 'Description', value: receipt.description },
    { term: 'Date', value: moment.format(new Date(receipt.created_at)) },
    ...(reference === undefined ? [] : [{ term: 'Reference', value: reference, isMono: true }]),
  ];
}

/** 1,250.00, as it is read. */
function grouped(amount: string): string {
  return amount.replaceAll(/\d(?=(?:\d{3})+\.)/g, '$&,');
}

function costLines({ debit, currency, rate, fee }: Cost, of: Currency): readonly ReceiptLine[] {
  const isFee = fee !== undefined && !isZero(fromDecimal(fee, currency));
  return [
    { term: 'From your wallet', value: `${format(fromDecimal(debit, currency))} (${currency})` },
    ...(isFee ? [{ term: 'Fee, included', value: format(fromDecimal(fee, currency)) }] : []),
    ...(currency === of ? [] : [{ term: 'Rate', value: `1 ${currency} = ${rate} ${of}` }]),
  ];
}

/** With the time zone: whoever is handed a receipt may live in another. */
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
