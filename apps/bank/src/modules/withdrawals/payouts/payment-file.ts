import { type Currency, type Money, sum, toDecimal } from '@farthing/money';
import type { Beneficiary } from '../payee.ts';
import { latin } from './latin.ts';

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
 * elements is the standard's. Euros go by the narrower rules of SEPA: shorter names, and banks by their BIC or not at
 * all.
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
    element('InitgPty', name(bank.name, names.sepa)),
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
    ...(currency === 'EUR' ? [element('PmtTpInf', element('SvcLvl', element('Cd', text('SEPA'))))] : []),
    element('ReqdExctnDt', element('Dt', text(file.createdAt.toISOString().slice(0, 10)))),
    element('Dbtr', name(bank.name, names.sepa)),
    element('DbtrAcct', element('Id', element('IBAN', text(bank.iban))), element('Ccy', text(currency))),
    element('DbtrAgt', element('FinInstnId', element('BICFI', text(bank.bic)))),
    // Euros go by the rules of SEPA; elsewhere each side pays its own bank.
    element('ChrgBr', text(currency === 'EUR' ? 'SLEV' : 'SHAR')),
    ...payouts.map(payment),
  );
}

function payment(payout: FiledPayout): string {
  const { reference, amount, payerName, accountName, beneficiary, narration } = payout;
  const most = amount.currency === 'EUR' ? names.sepa : names.others;
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('InstrId', text(reference)), element('EndToEndId', text(reference))),
    element('Amt', `<InstdAmt Ccy="${amount.currency}">${toDecimal(amount)}</InstdAmt>`),
    element('UltmtDbtr', name(payerName, most)),
    ...payeesBank(payout),
    element('Cdtr', name(accountName, most), ...address(beneficiary.recipient_address)),
    element('CdtrAcct', element('Id', account(payout))),
    ...(narration === null ? [] : [element('RmtInf', element('Ustrd', words(narration, 140)))]),
  );
}

/** By BIC, or by the member's number in the country's own clearing: British sort codes, American routing numbers. */
function payeesBank({ amount, beneficiary, bankName }: FiledPayout): readonly string[] {
  const { swift_bic, sort_code, routing_number, bank_address } = beneficiary;
  const bic = swift_bic === undefined ? [] : [element('BICFI', text(swift_bic))];
  if (amount.currency === 'EUR') return bic.map((only) => element('CdtrAgt', element('FinInstnId', only)));
  const member = (clearing: string, number: string) =>
    element(
      'ClrSysMmbId',
      element('ClrSysId', element('Cd', text(clearing))),
      element('MmbId', text(number)),
    );
  const numbers = [
    ...(sort_code === undefined ? [] : [member('GBDSC', sort_code)]),
    ...(sort_code !== undefined || routing_number === undefined ? [] : [member('USABA', routing_number)]),
  ];
  const identification = [...bic, ...numbers, name(bankName, names.others), ...address(bank_address)];
  return [element('CdtrAgt', element('FinInstnId', ...identification))];
}

function account({ accountNumber }: FiledPayout): string {
  return isIban.test(accountNumber)
    ? element('IBAN', text(accountNumber))
    : element('Othr', element('Id', text(accountNumber)));
}

const isIban = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** How long the names of parties may be. */
const names = { sepa: 70, others: 140 } as const;

function name(written: string, most: number): string {
  return element('Nm', words(written, most));
}

/** A line takes 70 characters, and two lines are read everywhere. */
function address(written: string | undefined): readonly string[] {
  if (written === undefined) return [];
  const lines = latin(written).match(/.{1,70}/g) ?? [];
  return [element('PstlAdr', ...lines.slice(0, 2).map((line) => element('AdrLine', text(line))))];
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

/** What people wrote, as every bank can read it. */
function words(written: string, most: number): string {
  return text(latin(written).slice(0, most));
}

function text(written: string): string {
  return written.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
