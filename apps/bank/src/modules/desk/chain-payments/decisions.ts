import { depositNetworks } from '@farthing/contract';
import { currencyCodes, formatAlike, fromDecimal, type Money, toDecimal } from '@farthing/money';
import { namedCoins } from '@farthing/rules';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { refusalOf } from '../../../platform/refusal.ts';
import type { ChainPaymentFacts, DoubtDecision } from '../../deposits/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import {
  bankParty,
  codeFact,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  outsideParty,
  textFact,
  timeFact,
} from '../evidence/index.ts';
import type { DeskServices, Worker } from '../services.ts';

const content = z.object({
  chain_payment_id: z.uuid(),
  customer_id: z.uuid(),
  customer: z.string(),
  network: z.enum(depositNetworks),
  coins: z.string(),
  /** What is credited, or what the bank bears; null where nothing of it is in the books. */
  amount: z.string().nullable(),
  currency: z.enum(currencyCodes),
});

type Content = z.output<typeof content>;

type Asked = { readonly id: string; readonly reason: string } & (
  | { readonly wanted: 'credit'; readonly received: string }
  | { readonly wanted: 'return' | 'write-off' }
);

export async function proposeDecision(
  { deposits, staff, config }: DeskServices,
  tx: Tx,
  worker: Worker,
  asked: Asked,
): Promise<string> {
  const payment = await deposits.chainPayments.decidable(tx, asked.id, asked.wanted);
  const about: Content = {
    chain_payment_id: asked.id,
    customer_id: payment.customerId,
    customer: (await customerParty(tx, payment.customerId)).name,
    network: payment.output.network,
    coins: coinsOf(payment),
    amount: asked.wanted === 'credit' ? asked.received : lossOf(payment),
    currency: config.ledgerCurrency,
  };
  const kind = `chain-payment-${asked.wanted}` as const;
  return (await staff.propose(tx, { kind, content: about, reason: asked.reason, ...worker })).id;
}

/** Always two people: one alone would find that dust is a fortune, or that a friend's payment never came. */
export function chainPaymentDecision(
  services: DeskServices,
  wanted: DoubtDecision,
): ProposalDefinition<Content> {
  const { chainPayments } = services.deposits;
  return {
    content,
    subject: ({ chain_payment_id }) => ({ kind: 'chain-payment', id: chain_payment_id }),
    summary: (about) => summaryOf(about, wanted),
    moves: amountOf,
    takesTwo: () => true,
    async evidence(reader, about) {
      const payment = await chainPayments.find(reader, about.chain_payment_id);
      if (payment === undefined) return noEvidence;
      const { output, worth, received, customerId } = payment;
      const amount = amountOf(about);
      const owner = await customerParty(reader, customerId);
      const [from, to] =
        wanted === 'credit'
          ? [outsideParty(output.network), owner]
          : [bankParty('written-off-debts'), outsideParty(output.network)];
      return {
        ...noEvidence,
        moves: amount === null ? [] : [{ from, to, ...inDecimal(amount) }],
        facts: [
          ...textFact('coins', coinsOf(payment)),
          ...(worth === null ? [] : [moneyFact('worth', worth)]),
          ...(received === null ? [] : [moneyFact('received', received)]),
          ...textFact('network', output.network),
          ...codeFact('transaction_hash', output.transactionHash),
          ...codeFact('address', output.address),
          ...timeFact('seen_at', payment.firstSeenAt),
        ],
        reasons: output.why === null ? [] : [doubts[output.why]],
        customers: await concerned(reader, [{ part: 'owner', customerId }]),
      };
    },
    async whyGone(reader, { chain_payment_id }) {
      const refusal = await refusalOf(chainPayments.decidable(reader, chain_payment_id, wanted));
      return refusal === undefined ? undefined : waitsNoMore;
    },
    async plan(about, { actor }) {
      const amount = amountOf(about);
      const doubted =
        wanted === 'credit' && amount !== null
          ? ({ decision: 'credit', received: amount } as const)
          : ({ decision: wanted === 'return' ? 'return' : 'write-off' } as const);
      const { kysely } = services.database;
      const planning = chainPayments.plan(kysely, actor, about.chain_payment_id, doubted);
      const work = await asProposed(planning, ['not_found', 'case_closed', 'payment_already_used']);
      return { work, result: results[wanted], ends: () => waitsNoMore };
    },
  };
}

const waitsNoMore = 'The payment is not in doubt any more.';
const results = { credit: 'credited', return: 'returned', 'write-off': 'written-off' } as const;

const doubts = {
  dust: 'It is worth less than the smallest deposit',
  'other-token': 'It is of another token',
  'no-price': 'There was no price for it',
  large: 'It is worth more than is credited without staff',
  refused: 'Its transaction was counted before, or with another amount',
  'taken-back': 'It left its network after it was credited',
} as const satisfies Record<NonNullable<ChainPaymentFacts['output']['why']>, string>;

function summaryOf(about: Content, wanted: DoubtDecision): string {
  const amount = amountOf(about);
  const { coins, customer } = about;
  if (wanted === 'return') return `Note that ${coins} of ${customer} was sent back.`;
  if (amount === null) return `Close the payment of ${coins} by ${customer} without crediting it.`;
  return wanted === 'credit'
    ? `Credit ${formatAlike(amount)} to ${customer} for a payment of ${coins}.`
    : `Bear ${formatAlike(amount)} that ${customer} was credited for a payment of ${coins}, which left its network.`;
}

function coinsOf({ coins, output: { network, otherToken } }: ChainPaymentFacts): string {
  return namedCoins(network, coins, otherToken !== null);
}

/** Of a payment that was credited, left its chain and was not sent back meanwhile. */
function lossOf({ output, received, depositStatus }: ChainPaymentFacts): string | null {
  const isLost = output.why === 'taken-back' && depositStatus !== 'returned';
  return isLost && received !== null ? toDecimal(received) : null;
}

function amountOf({ amount, currency }: Pick<Content, 'amount' | 'currency'>): Money | null {
  return amount === null ? null : fromDecimal(amount, currency);
}
