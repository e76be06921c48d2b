import type { Evidence } from '@farthing/contract';
import type { Money } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';
import {
  bankParty,
  codeFact,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  outsideParty,
  textFact,
  timeFact,
} from './evidence.ts';
import type { DepositRecord } from './records.ts';

/** What somebody says has come in for a deposit. */
export type Claimed = { readonly received: Money; readonly transactionHash: string };

type Yes = 'to-wallet' | 'to-suspense' | 'suspense-to-wallet' | 'suspense-to-sender';

/** What is known of a deposit, and what a yes does with what came in. Without a claim, nothing moves yet. */
export async function depositEvidence(
  reader: Reader,
  deposit: DepositRecord,
  yes?: { readonly does: Yes; readonly claimed: Claimed },
): Promise<Evidence> {
  const { customerId, network, announced } = deposit;
  const received = yes?.claimed.received ?? deposit.received;
  const hash = yes?.claimed.transactionHash ?? deposit.transactionHash;
  return {
    moves:
      yes === undefined
        ? []
        : [{ ...(await ends(reader, deposit, yes.does)), ...inDecimal(yes.claimed.received) }],
    facts: [
      moneyFact('announced', announced),
      ...(received === null ? [] : [moneyFact('received', received)]),
      ...textFact('network', network),
      ...codeFact('transaction_hash', hash),
      ...codeFact('address', deposit.address),
      ...timeFact('asked_at', deposit.createdAt),
      ...timeFact('expires_at', deposit.expiresAt),
    ],
    reasons: reasonsOf(deposit, received),
    customers: await concerned(reader, [{ part: 'owner', customerId }]),
    payments: [],
  };
}

async function ends(reader: Reader, { customerId, network }: DepositRecord, does: Yes) {
  const outside = outsideParty(network);
  const [suspense, owner] = [bankParty('suspense'), await customerParty(reader, customerId)];
  switch (does) {
    case 'to-wallet':
      return { from: outside, to: owner };
    case 'to-suspense':
      return { from: outside, to: suspense };
    case 'suspense-to-wallet':
      return { from: suspense, to: owner };
    case 'suspense-to-sender':
      return { from: suspense, to: outside };
  }
}

function reasonsOf({ announced, status }: DepositRecord, received: Money | null): string[] {
  return [
    ...(received !== null && received.minor > announced.minor ? ['More came in than was announced'] : []),
    ...(received !== null && received.minor < announced.minor ? ['Less came in than was announced'] : []),
    ...(status === 'late' ? ['It arrived after the deposit was closed'] : []),
  ];
}
