import {
  type AnswerOf,
  ageInYears,
  type askForCredit,
  type BodyOf,
  creditAgeYears,
} from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { format, fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import { sql } from 'kysely';
import { issuesCards } from '../../../platform/config.ts';
import { done } from '../../../platform/http/done.ts';
import { asKeyTaken, type KeyRow, type KeyUse, keyRows, replay } from '../../../platform/http/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountTaking, accountTakingSql } from '../../books/index.ts';
import { findRequester, type Requester, requestRow, statusRow } from '../../identity/index.ts';
import { creditOfferOf } from '../../settings/index.ts';
import { freshlyAsked, toAnswer } from './answers.ts';
import { type Credit, nothingOwed } from './credit.ts';
import { askedMail } from './mails.ts';
import { askedRow } from './rows.ts';
import type { Asking, CreditServices } from './services.ts';

type Answer = AnswerOf<typeof askForCredit>;
type Body = BodyOf<typeof askForCredit>;

type Request = Asking & {
  readonly body: Body;
  readonly key: KeyUse | undefined;
  readonly rowOf: (answer: Answer) => KeyRow | undefined;
};

type Applicant = Requester<{ readonly has_open: boolean; readonly account: AccountId | null }>;

/** Of two requests at once one is a credit card. */
export async function ask(services: CreditServices, request: Request): Promise<Answer> {
  const { config, database, books, audit, mailer, brand, clock } = services;
  const { customerId, body, key, origin } = request;
  const applicant = await findRequester(
    database.kysely,
    { customerId, kind: 'credit', key },
    sql<Applicant['facts']>`
      EXISTS (
        SELECT FROM card_credit AS credit
        WHERE credit.customer_id = customer.id AND credit.state IN ('asked', 'offered', 'open')
      ) AS has_open,
      ${accountTakingSql(sql`customer.id`, sql`${config.ledgerCurrency}`)} AS account`,
  );
  if (applicant === undefined) throw new Refusal('not_found');
  if (applicant.record !== undefined && key !== undefined) return replay(applicant.record, key);
  const { offer, version } = await currentOffer(services);
  const limit = fromDecimal(body.limit, config.ledgerCurrency);
  refuse(services, applicant, limit, offer);
  const credit = newCredit(services, { customerId, body, limit, terms: offer.terms, version });
  const { customer } = applicant;
  const answer = {
    ...done('We have your request. We will write to you when it is decided.'),
    credit: toAnswer(freshlyAsked(credit), londonDay(clock.now())),
  };
  const rows = [
    askedRow(credit),
    requestRow(customerId, 'credit', applicant.version),
    statusRow(customer),
    ...audit.rowsOf({
      actor: { kind: 'customer', id: customerId },
      action: 'credit.ask',
      subject: { kind: 'credit', id: credit.id },
      origin,
      after: { status: credit.state, amount: toDecimal(limit), currency: credit.currency },
    }),
    ...mailer.rowsOf(askedMail(brand.name, { to: customer.email, firstName: customer.firstName }, { limit })),
    ...keyRows(request.rowOf(answer)),
  ];
  await books.submit({ commands: [], lines: [], rows }).catch(asKeyTaken);
  return answer;
}

/** On the terms of this moment. */
export async function currentOffer({ settings, config }: Pick<CreditServices, 'settings' | 'config'>) {
  const { values, version } = await settings.current();
  return { offer: creditOfferOf(values, config.ledgerCurrency), version };
}

type Offer = Awaited<ReturnType<typeof currentOffer>>['offer'];

function refuse(
  { clock, config }: CreditServices,
  { customer, facts }: Applicant,
  limit: Money,
  offer: Offer,
): void {
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer.status !== 'active') throw new Refusal('token_not_valid');
  if (!issuesCards(config))
    throw new Refusal('service_unavailable', { message: 'Cards are not available yet.' });
  if (ageInYears(customer.dateOfBirth, londonDay(clock.now())) < creditAgeYears)
    throw new Refusal('under_18');
  refuseLimit(limit, offer);
  if (customer.tier < offer.tier)
    throw new Refusal('credit_not_offered', {
      message: `You need Tier ${offer.tier} for a credit card. Please check your identity first.`,
    });
  if (facts.has_open) throw new Refusal('credit_open');
  accountTaking(facts.account, config.ledgerCurrency);
}

/** By the name of the field. */
export function refuseLimit(limit: Money, { least, most }: Pick<Offer, 'least' | 'most'>): void {
  if (limit.minor >= least.minor && limit.minor <= most.minor) return;
  const message = `Choose a limit from ${format(least)} to ${format(most)}.`;
  throw new Refusal('amount_out_of_bounds', { message, fields: { limit: [message] } });
}

function newCredit(
  { ids, clock, config }: CreditServices,
  asked: {
    readonly customerId: string;
    readonly body: Body;
    readonly limit: Money;
    readonly terms: Credit['terms'];
    readonly version: number;
  },
): Credit {
  return {
    ...{ id: ids.next(), customerId: asked.customerId, state: 'asked', cardType: asked.body.card_type },
    ...{ currency: config.ledgerCurrency, wished: asked.limit.minor, granted: 0n, terms: asked.terms },
    ...{ settingsVersion: asked.version, askedAt: clock.now(), decidedAt: null, decision: null },
    ...{ offeredUntil: null, ledgerAccount: null, holdId: null, openedOn: null, standing: nothingOwed('') },
    ...{
      statements: 0,
      nextStatementOn: null,
      pays: { way: 'none', fixedMinor: 0n },
      ...{ payDone: 0, writtenOff: 0n, recovered: 0n },
      version: 1,
    },
  };
}

export const limitOf = ({ granted, currency }: Credit): Money => money(granted, currency);
