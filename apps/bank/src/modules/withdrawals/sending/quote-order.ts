import { type Currency, format, fromDecimal, type Money, money } from '@farthing/money';
import {
  type Destination,
  feesIn,
  type PayeeStanding,
  quotePayment,
  shareOfLimit,
  transferFee,
} from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { referenceOf } from '../../books/index.ts';
import { middleRate, type Rates } from '../../rates/index.ts';
import type { KeptDecision } from '../../risk/index.ts';
import { basisPointsOf, type Settings, transferFees } from '../../settings/index.ts';
import { describe } from '../description.ts';
import { payerName } from '../effects.ts';
import type { Facts } from '../facts.ts';
import { toLimitIn, wholeFile } from '../limits/index.ts';
import type { Person } from '../person.ts';
import type { WithdrawalServices } from '../services.ts';
import type { Order } from '../store.ts';
import { foundPayee, type WithdrawBody } from './payee.ts';

/** What a customer says of a payment beside where it goes. */
export type PaymentTerms = Pick<
  WithdrawBody,
  'amount' | 'currency' | 'bank_name' | 'account_name' | 'narration'
>;

export type Asking = Facts & { readonly payer: Person; readonly day: string; readonly rates: KnownRates };

/** The rates and prices of this moment. */
type KnownRates = {
  readonly charged: Awaited<ReturnType<Rates['quote']>>;
  readonly current: Awaited<ReturnType<Rates['current']>>;
  readonly settings: Settings;
};

export async function knownRates(
  { rates, settings: settingsOf }: WithdrawalServices,
  { walletCurrency }: Person,
  { currency }: Pick<PaymentTerms, 'currency'>,
): Promise<KnownRates> {
  const settings = await settingsOf.current();
  const margin = basisPointsOf(settings.values, 'exchange.margin');
  const charged = await rates.quote(walletCurrency, currency, margin);
  return { charged, current: await rates.current(), settings };
}

/** What is paid, to whom and for how much, by the prices and rates of now. Refused where it cannot be paid. */
export function quoteOrder(
  services: WithdrawalServices,
  asking: Asking,
  body: PaymentTerms,
  { id, destination }: { readonly id: string; readonly destination: Destination },
): Order {
  const { payer: customer, rates } = asking;
  const { clock, brand } = services;
  const payee = foundPayee(asking, destination);
  const amount = boundedAmount(body);
  const { charged, current } = rates;
  const quote = quotePayment(
    amount,
    { isInside: payee.route === 'internal' },
    { charged, middle: charged.middle },
  );
  const bankName = payee.route === 'internal' ? brand.name : body.bank_name;
  const names = { payer: payerName(asking), payee: body.account_name, bank: bankName };
  return {
    id,
    customerId: customer.id,
    reference: referenceOf(id),
    ...payee,
    ...quote,
    payerAccount: customer.wallet,
    fee: feeOf(services, rates, customer.walletCurrency, { destination, currency: amount.currency }),
    amount,
    ratesAsOf: charged.rate.from === charged.rate.to ? null : charged.asOf,
    limitShare: shareOfLimit(amount, (from) => middleRate(current, from, customer.dailyLimit.currency)),
    accountName: body.account_name,
    bankName,
    narration: body.narration ?? null,
    description: describe({ route: payee.route, ...names }),
    createdAt: clock.now(),
  };
}

/** The price list has one currency; the fee is taken in that of the account. */
export function feeOf(
  { ledgerCurrency }: WithdrawalServices,
  { settings, current }: Pick<KnownRates, 'settings' | 'current'>,
  payerCurrency: Currency,
  { destination, currency }: { readonly destination: Destination; readonly currency: Currency },
): Money {
  const listed = transferFees(settings.values, ledgerCurrency);
  const fees = feesIn(listed, middleRate(current, ledgerCurrency, payerCurrency));
  return transferFee(destination, { currency, payerCurrency }, fees);
}

export function refuseCurrency({ currency }: Pick<PaymentTerms, 'currency'>): void {
  if (!policies.withdrawals.currencies.includes(currency)) throw new Refusal('currency_not_supported');
}

export function boundedAmount({ amount: text, currency }: Pick<PaymentTerms, 'amount' | 'currency'>): Money {
  const amount = fromDecimal(text, currency);
  const { leastMinor, mostMinor } = policies.withdrawals;
  if (amount.minor >= leastMinor && amount.minor <= mostMinor) return amount;
  const [least, most] = [money(leastMinor, currency), money(mostMinor, currency)];
  const message = `You can send from ${format(least)} to ${format(most)} at once.`;
  throw new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}

/** Whoever has guessed too many codes today gets no new one to guess. */
export function refuseGuessers(wrongCodes: number): void {
  if (wrongCodes < policies.withdrawals.wrongCodesPerDay) return;
  throw new Refusal('too_many_requests', {
    message: 'Too many wrong codes were entered for your withdrawals. Please try again tomorrow.',
    retryAfterSeconds: dayMs / 1000,
  });
}

const dayMs = 86_400_000;

/** The wallet is read in place of an account that is closed, or not theirs: paid from unasked, it would be a wrong payment. */
export function refuseOtherAccount({ account: own }: Person, account: string | undefined): void {
  if (account === undefined || account === own.id) return;
  throw new Refusal('not_found', { message: 'You have no such account.' });
}

export async function judgeFirst(
  { risk, io }: WithdrawalServices,
  { payer, risk: read, rates }: Asking,
  { limitShare }: Order,
  {
    fileTotal,
    ...terms
  }: {
    readonly now: Date;
    readonly deviceSince?: Date;
    readonly isOtherName: boolean;
    readonly isNameUnasked: boolean;
    readonly payeeStanding: PayeeStanding;
    readonly fileTotal?: Money | undefined;
  },
): Promise<KeptDecision> {
  const toLimit = toLimitIn(rates.current, payer.dailyLimit.currency);
  const file = wholeFile(fileTotal, limitShare, toLimit);
  const known = await risk.known(io.reader, read, { ...terms, toLimit, file });
  return risk.judge(known, limitShare);
}
