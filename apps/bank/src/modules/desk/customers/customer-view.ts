import type { AnswerOf, getCustomer, listCustomerHistory, QueryOf, revealCustomer } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { pageOf, readNumber } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import type { CustomerRecord } from '../../identity/index.ts';
import { type Bounds, type FoundLimits, findLimitsOf } from '../../limits/index.ts';
import { findCustomerLines } from '../customer-line.ts';
import {
  type CardRow,
  type CustomerFacts,
  findFacts,
  listAccounts,
  listCards,
  listHolds,
  listMovements,
  listNotes,
} from '../customer-store.ts';
import { ending, maskBirth, maskEmail, maskPhone } from '../masking.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

type View = AnswerOf<typeof getCustomer>;

/** Everything that staff work by, and nothing personal in full. */
export async function readCustomer(services: DeskServices, customerId: string): Promise<View> {
  const { database, identity } = services;
  const { kysely } = database;
  const [customer, facts] = await Promise.all([
    identity.find(kysely, customerId),
    findFacts(kysely, customerId),
  ]);
  if (customer === undefined || facts === undefined) throw new Refusal('not_found');
  const loginLockedUntil = await identity.byStaff.loginLockedUntil(kysely, customer.email);
  const factor = await identity.byStaff.factorOf(kysely, customerId);
  const holdings = await readHoldings(services, customerId);
  const subjects = [customerId, ...holdings.accounts.map(({ id }) => id)];
  const relations = await readRelations(services, customerId, facts, subjects);
  return { customer: toProfile(customer, facts, { loginLockedUntil, factor }), ...holdings, ...relations };
}

async function readHoldings(
  { database: { kysely: reader }, loans, standingOrders, config, clock }: DeskServices,
  customerId: string,
): Promise<Pick<View, 'accounts' | 'holds' | 'scheduled' | 'loans' | 'cards'>> {
  const [accounts, holds, scheduled, borrowed, cards] = await Promise.all([
    listAccounts(reader, customerId),
    listHolds(reader, customerId),
    standingOrders.listOf(customerId),
    loans.listOf(customerId),
    listCards(reader, customerId),
  ]);
  const limited = accounts.filter(({ kind, closed }) => kind !== 'pot' && !closed).map(({ id }) => id);
  const limits = await findLimitsOf(reader, limited, clock.now().toISOString().slice(0, 10));
  return {
    accounts: accounts.map(({ balance, held, ...account }) => ({
      ...account,
      limits: toLimits(limits.get(account.id), account.currency),
      balance: toDecimal(money(balance, account.currency)),
      held: toDecimal(money(held, account.currency)),
      available: toDecimal(money(balance - held, account.currency)),
    })),
    holds: holds.map(({ id, amount, currency, account_name, reference, since }) => ({
      id,
      amount: toDecimal(money(amount, currency)),
      currency,
      title: account_name === null ? 'Fee of a payment' : `Payment to ${account_name}`,
      reference,
      since: since?.toISOString() ?? null,
    })),
    scheduled: [...scheduled],
    loans: borrowed.map((loan) => ({ ...loan, currency: config.ledgerCurrency })),
    cards: cards.map(toCard),
  };
}

function toLimits(limits: FoundLimits | undefined, currency: Currency): View['accounts'][number]['limits'] {
  if (limits === undefined) return null;
  const text = (minor: bigint | null) => (minor === null ? null : toDecimal(money(minor, currency)));
  const inText = ({ dayMinor, paymentMinor }: Bounds) => ({
    day: text(dayMinor),
    payment: text(paymentMinor),
  });
  return {
    own: inText(limits.own),
    bank: inText(limits.bank),
    used_today: toDecimal(money(limits.takenMinor, currency)),
  };
}

async function readRelations(
  { database: { kysely }, identity, staff }: DeskServices,
  customerId: string,
  { referred_by, brought_in, bonuses_paid }: CustomerFacts,
  /** What proposals can be about: the customer, and accounts that they have or share. */
  subjects: readonly string[],
): Promise<Pick<View, 'sessions' | 'referrals' | 'notes' | 'open_proposals'>> {
  const [sessions, notes, referrers, proposals] = await Promise.all([
    identity.byStaff.listSessions(customerId),
    listNotes(kysely, customerId),
    findCustomerLines(kysely, referred_by === null ? [] : [referred_by]),
    staff.openProposals(kysely, subjects),
  ]);
  const names = await staff.names(
    kysely,
    notes.map(({ staff_id }) => staff_id),
  );
  return {
    sessions: sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
    })),
    referrals: {
      referred_by: (referred_by === null ? undefined : referrers.get(referred_by)) ?? null,
      brought_in,
      bonuses_paid,
    },
    notes: notes.map((note) => ({
      id: note.id,
      at: note.created_at.toISOString(),
      by: { id: note.staff_id, name: names.get(note.staff_id) ?? 'Somebody' },
      text: note.text,
    })),
    open_proposals: proposals.map(({ id, kind }) => ({ id, kind })),
  };
}

function toProfile(
  customer: CustomerRecord,
  facts: CustomerFacts,
  {
    loginLockedUntil,
    factor,
  }: { readonly loginLockedUntil: Date | null; readonly factor: View['customer']['second_factor'] },
): View['customer'] {
  const { locked_at, locked_because } = facts;
  return {
    id: customer.id,
    full_name: `${customer.firstName} ${customer.lastName}`,
    email: maskEmail(customer.email),
    account_ending: ending(customer.account.accountNumber),
    status: customer.status,
    tier: customer.tier,
    account_type: customer.accountType,
    date_of_birth: maskBirth(customer.dateOfBirth),
    phone_number: maskPhone(facts.phone_number),
    country: facts.country,
    daily_limit: { amount: toDecimal(customer.dailyLimit), currency: customer.dailyLimit.currency },
    created_at: facts.created_at.toISOString(),
    verified_at: facts.verified_at?.toISOString() ?? null,
    last_login_at: facts.last_login_at?.toISOString() ?? null,
    locked: locked_at === null ? null : { at: locked_at.toISOString(), reason: locked_because ?? '' },
    frozen: customer.frozen && {
      at: customer.frozen.at.toISOString(),
      by: customer.frozen.by,
      reason: customer.frozen.because,
    },
    login_locked_until: loginLockedUntil?.toISOString() ?? null,
    second_factor: factor,
    pin: facts.pin,
    email_pending: customer.pendingEmail !== null,
    email_changes_at: customer.emailChangesAt?.toISOString() ?? null,
    referral_code: customer.referralCode,
  };
}

function toCard(card: CardRow): View['cards'][number] {
  const { id, card_type, kind, last_four, expires_on, status } = card;
  return {
    ...{ id, card_type, kind, status },
    card_number: `•••• •••• •••• ${last_four}`,
    expiry_date: `${expires_on.slice(5, 7)}/${expires_on.slice(2, 4)}`,
    frozen_by_customer: card.frozen_by_customer,
    frozen_by_bank: card.frozen_by_staff,
  };
}

/** In full, and written down who looked and why. */
export async function revealPersonalData(
  { database, identity, audit }: DeskServices,
  worker: Worker,
  customerId: string,
  because: string,
): Promise<AnswerOf<typeof revealCustomer>> {
  return database.transaction(async (tx) => {
    const customer = await identity.find(tx, customerId);
    const facts = await findFacts(tx, customerId);
    if (customer === undefined || facts === undefined) throw new Refusal('not_found');
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'customer.reveal',
      subject: { kind: 'customer', id: customerId },
      after: { because, told: true },
    });
    return {
      email: customer.email,
      pending_email: customer.pendingEmail,
      date_of_birth: customer.dateOfBirth,
      phone_number: facts.phone_number,
      gender: facts.gender,
      address: facts.address,
      city: facts.city,
      state: facts.state,
      country: facts.country,
      account_number: customer.account.accountNumber,
      sort_code: customer.account.sortCode,
      iban: customer.account.iban,
    };
  });
}

export async function readHistory(
  { database: { kysely }, identity }: DeskServices,
  customerId: string,
  { account, cursor, limit }: QueryOf<typeof listCustomerHistory>,
): Promise<AnswerOf<typeof listCustomerHistory>> {
  if ((await identity.find(kysely, customerId)) === undefined) throw new Refusal('not_found');
  const before = readNumber(cursor);
  const rows = await listMovements(kysely, customerId, { account, before, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, ({ no }) => no.toString());
  return {
    movements: page.map(({ no: _place, at, amount, balance_after, ...movement }) => ({
      ...movement,
      at: at.toISOString(),
      amount: toDecimal(money(amount, movement.currency)),
      balance_after: toDecimal(money(balance_after, movement.currency)),
    })),
    next_cursor: next,
  };
}
