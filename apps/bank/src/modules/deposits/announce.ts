import type { AnswerOf, BodyOf, fundWallet, listDepositNetworks } from '@farthing/contract';
import { format, fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { boundsOf } from './deposit.ts';
import type { DepositServices } from './services.ts';
import { countOpen, type Deposit, insertDeposit } from './store.ts';

/** A customer says what they send, and on which network; from then on the bank waits for it. */
export async function announce(
  services: DepositServices,
  tx: Tx,
  customerId: string,
  { amount, network }: BodyOf<typeof fundWallet>,
  origin: Origin,
): Promise<AnswerOf<typeof fundWallet>> {
  const { identity, clock, ids, audit, provider, currency } = services;
  const address = services.networks.find((each) => each.network === network)?.address;
  if (address === undefined) throw new Refusal('network_not_supported');
  // Locked, so that announcements at once are counted one after the other.
  const customer = await identity.lock(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const { minor } = fromDecimal(amount, currency);
  refuseOutOfBounds(services, minor, customer.tier);
  await refuseTooMany(tx, customerId);

  const now = clock.now();
  const deposit: Deposit = {
    id: ids.next(),
    customerId,
    network,
    address,
    currency,
    amount: minor,
    received: null,
    status: 'pending',
    createdAt: now,
    expiresAt: new Date(now.getTime() + policies.deposits.expireAfterMs),
    decidedAt: null,
    because: null,
    replaces: null,
  };
  await insertDeposit(tx, deposit);
  await provider.watch(tx, deposit);
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'deposit.announce',
    subject: { kind: 'deposit', id: deposit.id },
    origin,
    after: { amount, currency, network, status: 'pending' },
  });
  return toAnswer(deposit);
}

export async function networksAnswer(
  services: DepositServices,
  customerId: string,
): Promise<AnswerOf<typeof listDepositNetworks>> {
  const customer = await services.identity.find(services.database.kysely, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const { least, most } = boundsFor(services, customer.tier);
  return {
    currency: services.currency,
    least_amount: toDecimal(least),
    most_amount: toDecimal(most),
    networks: services.networks.map(({ network, asset, address, isTest }) => ({
      network,
      asset,
      address,
      test_network: isTest,
    })),
  };
}

function refuseOutOfBounds(services: DepositServices, minor: bigint, tier: number): void {
  const { least, most } = boundsFor(services, tier);
  if (minor >= least.minor && minor <= most.minor) return;
  const message = `You can deposit from ${format(least)} to ${format(most)} at once.`;
  throw new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}

function boundsFor(
  { currency }: DepositServices,
  tier: number,
): { readonly least: Money; readonly most: Money } {
  const { leastMinor, mostMinor } = boundsOf(policies.deposits.tiers, tier);
  return { least: money(leastMinor, currency), most: money(mostMinor, currency) };
}

async function refuseTooMany(tx: Tx, customerId: string): Promise<void> {
  if ((await countOpen(tx, customerId)) < policies.deposits.openAtOnce) return;
  throw new Refusal('too_many_requests', {
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
