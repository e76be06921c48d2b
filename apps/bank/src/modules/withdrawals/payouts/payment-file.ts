import { type Currency, type Money, sum, toDecimal } from '@farthing/money';
import { type Addresses, type Destination, reachOf } from '@farthing/rules';
import { element, text } from '../../../platform/write-xml.ts';
import { latin } from './latin.ts';

/** One payment of a file: who pays at the end, and how the payee is reached. */
export type FiledPayout = {
  readonly reference: string;
  readonly amount: Money;
  readonly payerName: string;
  readonly accountName: string;
  readonly bankName: string;
  readonly destination: Destination;
  readonly narration: string | null;
};

/** The account of this bank from which the file is paid. */
export type PayingBank = { readonly name: string; readonly iban: string; readonly bic: string };

/**
 * Writes an ISO 20022 payment initiation, pain.001.001.09: one block of payments for each currency and way. The
 * order of the elements is the standard's. Euros go by the narrower rules of SEPA where they reach: shorter names, and
 * banks by their BIC or not at all.
 */
export function paymentFile(
  file: { readonly id: string; readonly createdAt: Date },
  bank: PayingBank,
  payouts: readonly FiledPayout[],
): string {
  const blocks = [...Map.groupBy(payouts, serviceOf)].map(([service, some]) =>
    paymentBlock(file, bank, service, some),
  );
  const header = element(
    'GrpHdr',
    element('MsgId', text(fileName(file.id))),
    element('CreDtTm', text(file.createdAt.toISOString())),
    element('NbOfTxs', text(String(payouts.length))),
    element('CtrlSum', text(controlSum(payouts))),
    element('InitgPty', name(bank.name, names.sepa)),
  );
  const document = element('Document', element('CstmrCdtTrfInitn', header, ...blocks));
  const namespace = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.replace('<Document>', namespace)}\n`;
}

/** What other banks call a file of ours by. */
export function fileName(fileId: string): string {
  return identifier(fileId);
}

/** The same for a block of one. */
export function blockName(fileId: string, service: Service): string {
  return `${identifier(fileId).slice(0, 31)}-${service}`;
}

function paymentBlock(
  file: { readonly id: string; readonly createdAt: Date },
  bank: PayingBank,
  service: Service,
  payouts: readonly FiledPayout[],
): string {
  const { currency, isSepa } = services[service];
  const total = sum(
    payouts.map(({ amount }) => amount),
    currency,
  );
  return element(
    'PmtInf',
    element('PmtInfId', text(blockName(file.id, service))),
    element('PmtMtd', text('TRF')),
    element('NbOfTxs', text(String(payouts.length))),
    element('CtrlSum', text(toDecimal(total))),
    ...(isSepa ? [element('PmtTpInf', element('SvcLvl', element('Cd', text('SEPA'))))] : []),
    element('ReqdExctnDt', element('Dt', text(file.createdAt.toISOString().slice(0, 10)))),
    element('Dbtr', name(bank.name, names.sepa)),
    element('DbtrAcct', element('Id', element('IBAN', text(bank.iban))), element('Ccy', text(currency))),
    element('DbtrAgt', element('FinInstnId', element('BICFI', text(bank.bic)))),
    // In the area of SEPA by its rules; elsewhere each side pays its own bank.
    element('ChrgBr', text(isSepa ? 'SLEV' : 'SHAR')),
    ...payouts.map(payment),
  );
}

function payment(payout: FiledPayout): string {
  const { reference, amount, payerName, accountName, destination, narration } = payout;
  const most = services[serviceOf(payout)].isSepa ? names.sepa : names.others;
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('InstrId', text(reference)), element('EndToEndId', text(reference))),
    element('Amt', `<InstdAmt Ccy="${amount.currency}">${toDecimal(amount)}</InstdAmt>`),
    element('UltmtDbtr', name(payerName, most)),
    ...payeesBank(payout),
    element('Cdtr', name(accountName, most), ...address(addressesOf(destination).recipientAddress)),
    element('CdtrAcct', element('Id', account(destination))),
    ...(narration === null ? [] : [element('RmtInf', element('Ustrd', words(narration, 140)))]),
  );
}

/** Named as the destination names it, and by nothing else: British sort codes, American routing numbers, or a BIC. */
function payeesBank({ destination, bankName, ...payout }: FiledPayout): readonly string[] {
  const codes = bankCodes(destination);
  if (services[serviceOf({ destination, ...payout })].isSepa)
    return codes.map((only) => element('CdtrAgt', element('FinInstnId', only)));
  const { bankAddress } = addressesOf(destination);
  const identification = [...codes, name(bankName, names.others), ...address(bankAddress)];
  return [element('CdtrAgt', element('FinInstnId', ...identification))];
}

function bankCodes(destination: Destination): readonly string[] {
  const member = (clearing: string, number: string) =>
    element(
      'ClrSysMmbId',
      element('ClrSysId', element('Cd', text(clearing))),
      element('MmbId', text(number)),
    );
  switch (destination.shape) {
    case 'inside':
      throw new Error('a payment inside the bank is in no payment file');
    case 'uk':
      return [member('GBDSC', destination.sortCode)];
    case 'iban':
      return destination.bic === undefined ? [] : [element('BICFI', text(destination.bic))];
    case 'dollars':
      return 'routingNumber' in destination
        ? [member('USABA', destination.routingNumber)]
        : [element('BICFI', text(destination.bic))];
  }
}

function account(destination: Destination): string {
  return destination.shape === 'iban'
    ? element('IBAN', text(destination.iban))
    : element('Othr', element('Id', text(destination.accountNumber)));
}

function addressesOf(destination: Destination): Addresses {
  return 'iban' in destination || 'bic' in destination ? destination : {};
}

/** By which rules a payment goes. Euros that leave the area of SEPA are not sent by SEPA's. */
const services = {
  EUR: { currency: 'EUR', isSepa: true },
  EUX: { currency: 'EUR', isSepa: false },
  GBP: { currency: 'GBP', isSepa: false },
  USD: { currency: 'USD', isSepa: false },
} as const satisfies Record<string, { readonly currency: Currency; readonly isSepa: boolean }>;

type Service = keyof typeof services;

export function serviceOf({
  amount: { currency },
  destination,
}: Pick<FiledPayout, 'amount' | 'destination'>): Service {
  return currency === 'EUR' && reachOf(destination, currency) !== 'domestic' ? 'EUX' : currency;
}

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
function controlSum(payouts: readonly FiledPayout[]): string {
  const amounts = payouts.map(({ amount }) => ({ ...amount, currency: 'USD' as const }));
  return toDecimal(sum(amounts, 'USD'));
}

/** At most 35 characters. */
function identifier(id: string): string {
  return id.replaceAll('-', '').toUpperCase();
}

/** What people wrote, as every bank can read it. */
function words(written: string, most: number): string {
  return text(latin(written).slice(0, most));
}
