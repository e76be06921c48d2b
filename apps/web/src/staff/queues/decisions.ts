import {
  type BulkDecision,
  bulkDecisions,
  type DeskCase,
  type DeskQueue,
  type DisputeAct,
} from '@farthing/contract';
import type { Api } from '../../lib/api/client.ts';
import { creditDecisions, lendingDecisions } from './borrowing-decisions.ts';
import { because, type Decided, type Decision, decided, type Given } from './decision.ts';
import { disputeDecisions } from './dispute-decisions.ts';

export type { Decided, Decision, Given } from './decision.ts';

/** What can be decided about a case; the first is the one that it waits for. */
export function decisionsOn({
  queue,
  four_eyes,
  proposal_id,
  customer,
  offers,
}: DeskCase): readonly Decision[] {
  if (offers !== null) return disputesOn(offers, proposal_id !== null);
  const all = queue === 'withdrawals' && four_eyes ? largePayoutDecisions : decisions[queue];
  // What is proposed already waits for the second person and is not proposed again. Nothing leaves the account of a
  // customer who is not active, so nobody is offered to send it.
  const isStuck = queue === 'withdrawals' && customer !== null && customer.status !== 'active';
  return proposal_id === null && !isStuck ? all : all.filter(({ look }) => look === 'danger');
}

/** What gives money is not proposed again while a colleague has to agree to it. */
function disputesOn(offers: readonly DisputeAct[], isProposed: boolean): readonly Decision[] {
  const open = isProposed ? offers.filter((act) => act !== 'credit' && act !== 'win') : offers;
  return open.map((act) => disputeDecisions[act]);
}

/** What can be decided about several at once, the same as about one. */
export function decisionsTogether(
  queue: DeskQueue,
): readonly { readonly decision: BulkDecision; readonly of: Decision }[] {
  const all: readonly Decision[] = decisions[queue];
  const offered: readonly BulkDecision[] = bulkDecisions[queue];
  return offered.flatMap((decision) => {
    const of = all.find(({ look }) => (look === 'danger') === (decision === 'decline'));
    return of === undefined ? [] : [{ decision, of }];
  });
}

const proposePayout: Decision = {
  label: 'Propose to send',
  intro: 'It is large enough to take two people: a colleague has to approve it before the money leaves.',
  look: 'primary',
  asks: 'reason',
  send: approve,
};

const proposeLoan: Decision = {
  label: 'Propose to approve',
  intro: 'A colleague has to approve it too. Only then is the loan paid out.',
  look: 'primary',
  asks: 'reason',
  send: (api, loanId, given, idempotencyKey) =>
    decided(
      api.call('POST /staff/loans/:loanId/propose-approval/', {
        ...because({ loanId }, given),
        idempotencyKey,
      }),
    ),
};

async function approve(api: Api, withdrawalId: string, given: Given): Promise<Decided> {
  const { message, proposal_id, outcome } = await api.call(
    'POST /staff/withdrawals/:withdrawalId/approve/',
    because({ withdrawalId }, given),
  );
  return { message, proposalId: proposal_id, ...(outcome === 'failed' && { failed: true }) };
}

const declinePayout: Decision = {
  label: 'Decline',
  intro: 'Sends nothing, and gives the customer back what was set aside.',
  look: 'danger',
  asks: 'reason',
  send: (api, withdrawalId, given) =>
    decided(api.call('POST /staff/withdrawals/:withdrawalId/decline/', because({ withdrawalId }, given))),
};

const debtWords = {
  collection: {
    label: 'Propose to take it',
    intro: 'Takes what is owed from the account, once a colleague has approved it. The customer is told.',
    look: 'primary',
  },
  'write-off': {
    label: 'Propose to write it off',
    intro:
      'Gives up what is owed, once a colleague has approved it. The bank bears it; the customer is told.',
    look: 'quiet',
  },
} as const;

function proposeAbout(wanted: keyof typeof debtWords): Decision {
  const path = `POST /staff/topups/:topupId/propose-${wanted}/` as const;
  return {
    ...debtWords[wanted],
    asks: 'reason',
    send: (api, topupId, given, idempotencyKey) =>
      decided(api.call(path, { ...because({ topupId }, given), idempotencyKey })),
  };
}

const largePayoutDecisions = [proposePayout, declinePayout] as const;

const decisions = {
  deposits: [
    {
      label: 'Confirm',
      intro:
        'Credits what was received to the wallet. A large amount, or one that differs from what was announced, is proposed to a colleague instead. The same payment is never credited twice.',
      look: 'primary',
      asks: 'payment',
      send: (api, depositId, { received, transactionHash, reason }) =>
        decided(
          api.call('POST /staff/deposits/:depositId/confirm/', {
            params: { depositId },
            body: { received, transaction_hash: transactionHash, reason },
          }),
        ),
    },
    {
      label: 'Reject',
      intro: 'Closes the deposit, and tells the customer.',
      look: 'danger',
      asks: 'reason',
      isReadByCustomer: true,
      send: (api, depositId, given) =>
        decided(api.call('POST /staff/deposits/:depositId/reject/', because({ depositId }, given))),
    },
  ],
  'late-deposits': [
    {
      label: 'Credit',
      intro:
        'Credits what was received to the wallet. A large amount, or one that differs from what was announced, is proposed to a colleague.',
      look: 'primary',
      asks: 'reason',
      send: (api, depositId, given) =>
        decided(api.call('POST /staff/deposits/:depositId/credit-late/', because({ depositId }, given))),
    },
    {
      label: 'Propose as returned',
      intro:
        'Proposes to note that the payment was sent back to where it came from. It sends nothing itself.',
      look: 'danger',
      asks: 'reason',
      isReadByCustomer: true,
      send: (api, depositId, given) =>
        decided(api.call('POST /staff/deposits/:depositId/return-late/', because({ depositId }, given))),
    },
  ],
  debts: [proposeAbout('collection'), proposeAbout('write-off')],
  disputes: Object.values(disputeDecisions),
  withdrawals: [
    {
      label: 'Send',
      intro: 'Releases the payment. What was set aside for it leaves the bank with the next payment file.',
      look: 'primary',
      asks: 'reason',
      send: approve,
    },
    declinePayout,
  ],
  loans: [
    proposeLoan,
    {
      label: 'Decline',
      intro: 'The customer is told. They may ask for another loan.',
      look: 'danger',
      asks: 'reason',
      send: (api, loanId, given) =>
        decided(api.call('POST /staff/loans/:loanId/decline/', because({ loanId }, given))),
    },
  ],
  lending: lendingDecisions,
  credit: creditDecisions,
  referrals: [
    {
      label: 'Pay the bonus',
      intro: 'Pays the bonus into the wallet of the customer who brought them in.',
      look: 'primary',
      asks: 'reason',
      send: (api, refereeId, given) =>
        decided(api.call('POST /staff/referrals/:refereeId/approve/', because({ refereeId }, given))),
    },
    {
      label: 'Decline',
      intro: 'Pays nothing for this person, now or later. The customer is told, but not why.',
      look: 'danger',
      asks: 'reason',
      send: (api, refereeId, given) =>
        decided(api.call('POST /staff/referrals/:refereeId/decline/', because({ refereeId }, given))),
    },
  ],
  'identity-checks': [
    {
      label: 'Pass',
      intro:
        'The customer gets the tier and its limits. The highest tier is proposed to a colleague instead. You have to claim the case first.',
      look: 'primary',
      asks: 'reason',
      send: (api, checkId, given) =>
        decided(api.call('POST /staff/identity-checks/:checkId/pass/', because({ checkId }, given))),
    },
    {
      label: 'Ask for more',
      intro: 'The customer can send better pictures or another document, and reads what you write.',
      look: 'quiet',
      asks: 'reason',
      isReadByCustomer: true,
      send: (api, checkId, given) =>
        decided(api.call('POST /staff/identity-checks/:checkId/ask-more/', because({ checkId }, given))),
    },
    {
      label: 'Refuse',
      intro: 'The customer keeps the tier that they have, and reads what you write.',
      look: 'danger',
      asks: 'reason',
      isReadByCustomer: true,
      send: (api, checkId, given) =>
        decided(api.call('POST /staff/identity-checks/:checkId/refuse/', because({ checkId }, given))),
    },
  ],
  screening: [
    {
      label: 'Another person',
      intro:
        'The customer, or the payee, is not the person on the list. It is remembered until the name or the entry changes.',
      look: 'primary',
      asks: 'reason',
      send: (api, hitId, given) =>
        decided(api.call('POST /staff/screening-hits/:hitId/dismiss/', because({ hitId }, given))),
    },
    {
      label: 'It is them',
      intro:
        'Freezes everything of a customer at once. Of a payee, every payment to the account waits for two people from now on. Nobody is told why.',
      look: 'danger',
      asks: 'reason',
      send: (api, hitId, given) =>
        decided(api.call('POST /staff/screening-hits/:hitId/confirm/', because({ hitId }, given))),
    },
  ],
  accounts: [
    {
      label: 'Unlock',
      intro: 'Lets the customer sign in again.',
      look: 'primary',
      asks: 'reason',
      send: (api, customerId, given) =>
        decided(api.call('POST /staff/customers/:customerId/unlock/', because({ customerId }, given))),
    },
  ],
  logins: [
    {
      label: 'Unlock',
      intro: 'Forgets the wrong passwords, so that the customer can try to sign in again now.',
      look: 'primary',
      asks: 'reason',
      send: (api, customerId, given) =>
        decided(api.call('POST /staff/customers/:customerId/unlock-login/', because({ customerId }, given))),
    },
  ],
  pins: [
    {
      label: 'Unlock PIN',
      intro: 'Lets the customer try their PIN again.',
      look: 'primary',
      asks: 'reason',
      send: (api, customerId, given) =>
        decided(api.call('POST /staff/customers/:customerId/unlock-pin/', because({ customerId }, given))),
    },
  ],
  messages: [
    {
      label: 'Mark as handled',
      intro: 'Takes the message out of the queue. What was done about it is kept with it.',
      look: 'primary',
      asks: 'note',
      send: (api, messageId, { reason }) =>
        decided(
          api.call('POST /staff/messages/:messageId/handle/', {
            params: { messageId },
            body: { note: reason },
          }),
        ),
    },
  ],
} as const satisfies Readonly<Record<DeskQueue, readonly Decision[]>>;
