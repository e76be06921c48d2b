import { type Currency, type Money, sum, toDecimal } from '@farthing/money';
import type { Beneficiary } from '../payee.ts';

/** One payment of a file: who pays at the end, and how the payee is reached. */
export type FiledPayout = {
  readonly reference: string;
  readonly amount: Money;
  readonly payerName: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankName: string;
  readonly beneficiary: Beneficiary;
  readonly narration: string | null;
};

/** The account of this bank from which the file is paid. */
export type PayingBank = { readonly name: string; readonly iban: string; readonly bic: string };

/**
 * Writes an ISO 20022 payment initiation, pain.001.001.09: one block of payments for each currency. The order of the
 * elements is the standard's.
 */
export function paymentFile(
  file: { readonly id: string; readonly createdAt: Date },
  bank: PayingBank,
  payouts: readonly FiledPayout[],
): string {
  const byCurrency = Map.groupBy(payouts, ({ amount }) => amount.currency);
  const blocks = [...byCurrency].map(([currency, some]) => paymentBlock(file, bank, currency, some));
  const header = element(
    'GrpHdr',
    element('MsgId', text(identifier(file.id))),
    element('CreDtTm', text(file.createdAt.toISOString())),
    element('NbOfTxs', text(String(payouts.length))),
    element('CtrlSum', text(controlSum(byCurrency))),
    element('InitgPty', element('Nm', text(bank.name))),
  );
  const document = element('Document', element('CstmrCdtTrfInitn', header, ...blocks));
  const namespace = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.replace('<Document>', namespace)}\n`;
}

function paymentBlock(
  file: { readonly id: string; readonly createdAt: Date },
  bank: PayingBank,
  currency: Currency,
  payouts: readonly FiledPayout[],
): string {
  const total = sum(
    payouts.map(({ amount }) => amount),
    currency,
  );
  return element(
    'PmtInf',
    element('PmtInfId', text(`${identifier(file.id).slice(0, 31)}-${currency}`)),
    element('PmtMtd', text('TRF')),
    element('NbOfTxs', text(String(payouts.length))),
    element('CtrlSum', text(toDecimal(total))),
    element('ReqdExctnDt', element('Dt', text(file.createdAt.toISOString().slice(0, 10)))),
    element('Dbtr', element('Nm', text(bank.name))),
    element('DbtrAcct', element('Id', element('IBAN', text(bank.iban))), element('Ccy', text(currency))),
    element('DbtrAgt', element('FinInstnId', element('BICFI', text(bank.bic)))),
    // Euros go by the rules of SEPA; elsewhere each side pays its own bank.
    element('ChrgBr', text(currency === 'EUR' ? 'SLEV' : 'SHAR')),
    ...payouts.map(payment),
  );
}

function payment(payout: FiledPayout): string {
  const { reference, amount, payerName, accountName, beneficiary, narration } = payout;
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('InstrId', text(reference)), element('EndToEndId', text(reference))),
    element('Amt', `<InstdAmt Ccy="${amount.currency}">${toDecimal(amount)}</InstdAmt>`),
    element('UltmtDbtr', element('Nm', text(payerName))),
    element('CdtrAgt', element('FinInstnId', ...payeesBank(payout))),
    element('Cdtr', element('Nm', text(accountName)), ...address(beneficiary.recipient_address)),
    element('CdtrAcct', element('Id', account(payout))),
    ...(narration === null ? [] : [element('RmtInf', element('Ustrd', text(narration)))]),
  );
}

/** By BIC, or by the member's number in the country's own clearing: British sort codes, American routing numbers. */
function payeesBank({ beneficiary, bankName }: FiledPayout): readonly string[] {
  const { swift_bic, sort_code, routing_number, bank_address } = beneficiary;
  const member = (clearing: string, number: string) =>
    element(
      'ClrSysMmbId',
      element('ClrSysId', element('Cd', text(clearing))),
      element('MmbId', text(number)),
    );
  return [
    ...(swift_bic === undefined ? [] : [element('BICFI', text(swift_bic))]),
    ...(sort_code === undefined ? [] : [member('GBDSC', sort_code)]),
    ...(sort_code !== undefined || routing_number === undefined ? [] : [member('USABA', routing_number)]),
    element('Nm', text(bankName)),
    ...address(bank_address),
  ];
}

function account({ accountNumber }: FiledPayout): string {
  return isIban.test(accountNumber)
    ? element('IBAN', text(accountNumber))
    : element('Othr', element('Id', text(accountNumber)));
}

const isIban = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** A line takes 70 characters. */
function address(written: string | undefined): readonly string[] {
  if (written === undefined) return [];
  const lines = written.match(/.{1,70}/gu) ?? [];
  return [element('PstlAdr', ...lines.map((line) => element('AdrLine', text(line))))];
}

/** Over all currencies, as the standard wants it: to find out whether something is missing, not what it is worth. */
function controlSum(byCurrency: ReadonlyMap<Currency, readonly FiledPayout[]>): string {
  const amounts = [...byCurrency.values()]
    .flat()
    .map(({ amount }) => ({ ...amount, currency: 'USD' as const }));
  return toDecimal(sum(amounts, 'USD'));
}

/** At most 35 characters. */
function identifier(id: string): string {
  return id.replaceAll('-', '').toUpperCase();
}

/** Children are elements or text that was made safe. */
function element(name: string, ...children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

function text(written: string): string {
  return written.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
