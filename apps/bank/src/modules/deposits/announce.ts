import type {
  AnswerOf,
  BodyOf,
  DepositNetwork,
  fundWallet,
  giveDepositAddress,
  listDepositNetworks,
} from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { format, fromDecimal, money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountTaking, accountTakingSql, type Work } from '../books/index.ts';
import { findRequester, type Requester, requestRow, statusRow } from '../identity/index.ts';
import { depositBounds, depositMs } from '../settings/index.ts';
import { announcedAddressRow, type GivenAddress, giveAddress, hasOwnAddresses } from './addresses/index.ts';
import { type Bounds, boundsOf } from './deposit.ts';
import type { Network } from './networks.ts';
import { depositRow } from './rows.ts';
import type { DepositServices } from './services.ts';
import type { Deposit } from './store.ts';

type Answer = AnswerOf<typeof fundWallet>;

export type Announcement = Pick<Keyed<Deposit, Answer>, 'key' | 'rowOf'> & {
  readonly customerId: string;
  readonly body: BodyOf<typeof fundWallet>;
  readonly origin: Origin;
};

type Announcer = Requester<{ readonly open: number; readonly account: AccountId | null }>;

/** A customer says what they send, and on which network; from then on the bank waits for it. */
export async function announce(services: DepositServices, announcement: Announcement): Promise<Answer> {
  const { database, books, currency } = services;
  const { customerId, body, key } = announcement;
  const network = await findNetwork(services, body.network);
  const announcer = await findRequester(
    database.kysely,
    { customerId, kind: 'deposit', key },
    sql<Announcer['facts']>`
      (
        SELECT count(*)::integer
        FROM deposit
        WHERE deposit.customer_id = customer.id AND deposit.status = 'pending'
      ) AS open,
      ${accountTakingSql(sql`customer.id`, sql`${currency}`)} AS account`,
  );
  if (announcer === undefined) throw new Refusal('not_found');
  if (announcer.record !== undefined && key !== undefined) return replay(announcer.record, key);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (announcer.customer.status !== 'active') throw new Refusal('token_not_valid');
  accountTaking(announcer.facts.account, currency);
  const { minor } = fromDecimal(body.amount, currency);
  await refuseOutOfBounds(services, minor, announcer.customer.tier);
  if (announcer.facts.open >= policies.deposits.openAtOnce) throw tooMany();
  const given = hasOwnAddresses(network)
    ? await giveAddress(services, customerId, network, announcement.origin)
    : undefined;
  const announced = { customerId, network: body.network, address: addressOf(network, given), amount: minor };
  const deposit = newDeposit(services, announced, depositMs((await services.settings.current()).values));
  const answer = toAnswer(deposit);
  const rows = [
    ...announcedRows(services, announcer, deposit, announcement.origin),
    ...(given === undefined ? [] : [announcedAddressRow(given, deposit.id)]),
    ...keyRows(announcement.rowOf(answer)),
  ];
  await books.submit({ commands: [], lines: [], rows }).catch(asKeyTaken);
  return answer;
}

/** For the customer's next deposit, before they send anything. */
export async function addressAnswer(
  services: DepositServices,
  { customerId, network: name, origin }: { customerId: string; network: DepositNetwork; origin: Origin },
): Promise<AnswerOf<typeof giveDepositAddress>> {
  const network = await findNetwork(services, name);
  const given = hasOwnAddresses(network)
    ? await giveAddress(services, customerId, network, origin)
    : undefined;
  const price = given?.coinPrice ?? null;
  return {
    network: name,
    address: addressOf(network, given),
    own: given !== undefined,
    coin_price: price === null ? null : toDecimal(money(price, services.currency)),
    test_network: network.isTest,
  };
}

async function findNetwork(services: DepositServices, name: DepositNetwork): Promise<Network> {
  const found = (await services.networksNow()).find(({ network }) => network === name);
  if (found === undefined) throw new Refusal('network_not_supported');
  return found;
}

function addressOf({ network, address }: Network, given: GivenAddress | undefined): string {
  const known = given?.address ?? address;
  if (known === null) throw new Error(`deposits on ${network} have no address`);
  return known;
}

function newDeposit(
  { clock, ids, currency }: DepositServices,
  announced: Pick<Deposit, 'customerId' | 'network' | 'address' | 'amount'>,
  waitsMs: number,
): Deposit {
  const now = clock.now();
  return {
    ...announced,
    id: ids.next(),
    currency,
    received: null,
    status: 'pending',
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitsMs),
    decidedAt: null,
    because: null,
    replaces: null,
  };
}

function announcedRows(
  { audit, provider }: DepositServices,
  { customer, version }: Announcer,
  deposit: Deposit,
  origin: Origin,
): Work['rows'] {
  const { currency, network, status } = deposit;
  const amount = toDecimal(money(deposit.amount, currency));
  return [
    depositRow(deposit),
    // Announcements at once are counted one after the other.
    requestRow(customer.id, 'deposit', version),
    statusRow(customer),
    ...provider.rowsOf(deposit),
    ...audit.rowsOf({
      actor: { kind: 'customer', id: customer.id },
      action: 'deposit.announce',
      subject: { kind: 'deposit', id: deposit.id },
      origin,
      after: { amount, currency, network, status },
    }),
  ];
}

export async function networksAnswer(
  services: DepositServices,
  customerId: string,
): Promise<AnswerOf<typeof listDepositNetworks>> {
  const customer = await services.identity.find(services.database.kysely, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const { least, most } = await boundsFor(services, customer.tier);
  return {
    currency: services.currency,
    least_amount: toDecimal(least),
    most_amount: toDecimal(most),
    confirmed_by_itself: await services.areConfirmedByThemselves(),
    networks: (await services.networksNow()).map(({ network, asset, address, isTest }) => ({
      network,
      asset,
      address,
      test_network: isTest,
    })),
  };
}

async function refuseOutOfBounds(services: DepositServices, minor: bigint, tier: number): Promise<void> {
  const { least, most } = await boundsFor(services, tier);
  if (minor >= least.minor && minor <= most.minor) return;
  const message = `You can deposit from ${format(least)} to ${format(most)} at once.`;
  throw new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}

async function boundsFor({ currency, settings }: DepositServices, tier: number): Promise<Bounds> {
  const { values } = await settings.current();
  return boundsOf(depositBounds(values, currency), tier);
}

function tooMany(): Refusal {
  return new Refusal('too_many_requests', {
    message:
      'We are still waiting for several of your deposits. Please announce the next one after they have arrived.',
  });
}

function toAnswer({ id, amount, currency, network, address, expiresAt }: Deposit) {
  return {
    status: 'success' as const,
    message: 'We have noted your deposit and will credit it as soon as it has arrived.',
    data: {
      deposit_id: id,
      amount: toDecimal(money(amount, currency)),
      network,
      address,
      status: 'pending' as const,
      expires_at: expiresAt.toISOString(),
    },
  };
}
