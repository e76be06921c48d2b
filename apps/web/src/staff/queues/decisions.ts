import { type BulkDecision, bulkDecisions, type DeskCase, type DeskQueue } from '@farthing/contract';
import type { Api } from '../../lib/api/client.ts';
import type { ButtonLook } from '../../ui/button/button.tsx';

/** What a decision came to, in the words of the bank; with a proposal when a second person has to agree. */
export type Decided = {
  readonly message: string;
  readonly proposalId: string | null;
  /** It was decided, and could not be carried out. */
  readonly failed?: true;
};

export type Given = {
  /** Why; or, for a message, the note. */
  readonly reason: string;
  /** Of a payment that has arrived. */
  readonly received: string;
  readonly transactionHash: string;
};

export type Decision = {
  readonly label: string;
  /** What will happen, before it does. */
  readonly intro: string;
  readonly look: ButtonLook;
  readonly asks: 'reason' | 'payment' | 'note';
  /** The reason is mailed to the customer: whoever writes it has to know. */
  readonly isReadByCustomer?: true;
  readonly send: (api: Api, caseId: string, given: Given, idempotencyKey: string) => Promise<Decided>;
};

/** What can be decided about a case; the first is the one that it waits for. */
export function decisionsOn({ queue, four_eyes, proposal_id, customer }: DeskCase): readonly Decision[] {
  const all = queue === 'withdrawals' && four_eyes ? largePayoutDecisions : decisions[queue];
  // What is proposed already waits for the second person and is not proposed again. Nothing leaves the account of a
  // customer who is not active, so nobody is offered to send it.
  const isStuck = queue === 'withdrawals' && customer !== null && customer.status !== 'active';
  return proposal_id === null && !isStuck ? all : all.filter(({ look }) => look === 'danger');
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

type Answer = { readonly message: string; readonly proposal_id?: string | null };

/** Done, or proposed: the bank says which, by the bound of whoever decides. */
async function decided(asked: Promise<Answer>): Promise<Decided> {
  const { message, proposal_id = null } = await asked;
  return { message, proposalId: proposal_id };
}

/** What is sent about a case for which a reason is all that it takes. */
const because = <Params>(params: Params, { reason }: Given) => ({ params, body: { reason } });

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

const largePayoutDecisions = [proposePayout, declinePayout] as const;

const decisions = {
  deposits: [
    {
      label: 'Confirm',
      intro:
        'Credits what was received to the wallet. Another amount than was announced, or a large one, is proposed to a colleague instead. The same payment is never credited twice.',
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
        'Credits what was received to the wallet. A large amount, or another than was announced, is proposed to a colleague.',
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
      intro: 'Pays nothing for this person, now or later. The customer is told so, and not why.',
      look: 'danger',
      asks: 'reason',
      send: (api, refereeId, given) =>
        decided(api.call('POST /staff/referrals/:refereeId/decline/', because({ refereeId }, given))),
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
      intro: 'Gives the customer new tries with the PIN that they have.',
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
