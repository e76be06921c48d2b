import type { DisputeAct } from '@farthing/contract';
import { because, type Decision, decided } from './decision.ts';

const words = {
  credit: {
    label: 'Credit for now',
    intro:
      'The customer gets the money until the outcome is known. More than you may give alone is proposed to a colleague.',
    look: 'primary',
  },
  send: {
    label: 'Ask the merchant',
    intro: 'The card network asks the merchant. The case comes back when it answers, or after 30 days.',
    look: 'quiet',
  },
  accepted: {
    label: 'Merchant accepts',
    intro: 'Write what the merchant says. The customer reads it.',
    look: 'quiet',
    isReadByCustomer: true,
  },
  objected: {
    label: 'Merchant objects',
    intro: 'Write what the merchant says. The customer reads it.',
    look: 'quiet',
    isReadByCustomer: true,
  },
  win: {
    label: 'Customer wins',
    intro:
      'The money is the customer’s, and the card network owes it to the bank. The customer reads what you write. What was not credited before, and is more than you may give alone, is proposed to a colleague.',
    look: 'primary',
    isReadByCustomer: true,
  },
  lose: {
    label: 'Customer loses',
    intro:
      'A credit is taken back from the account; what is not there is owed. The customer reads what you write.',
    look: 'danger',
    isReadByCustomer: true,
  },
} as const;

function actOf(act: DisputeAct): Decision {
  const path = `POST /staff/disputes/:disputeId/${act}/` as const;
  return {
    ...words[act],
    asks: 'reason',
    send: (api, disputeId, given) => decided(api.call(path, because({ disputeId }, given))),
  };
}

/** All that there is; the case says which of them can be done as far as it has come. */
export const disputeDecisions = {
  credit: actOf('credit'),
  send: actOf('send'),
  accepted: actOf('accepted'),
  objected: actOf('objected'),
  win: actOf('win'),
  lose: actOf('lose'),
} as const satisfies Record<DisputeAct, Decision>;
