import { because, type Decision, decided } from './decision.ts';

/** What becomes of a loan by instalments that somebody asks for. */
export const lendingDecisions = [
  {
    label: 'Propose the offer',
    intro:
      'Once a colleague has approved it, the customer has 14 days to accept. Nothing is paid out before.',
    look: 'primary',
    asks: 'reason',
    send: (api, loanId, given, idempotencyKey) =>
      decided(
        api.call('POST /staff/lending/:loanId/propose-offer/', {
          ...because({ loanId }, given),
          idempotencyKey,
        }),
      ),
  },
  {
    label: 'Decline',
    intro: 'The customer does not get the loan, and is told at once.',
    look: 'danger',
    asks: 'reason',
    isReadByCustomer: true,
    send: (api, loanId, given) =>
      decided(api.call('POST /staff/lending/:loanId/decline/', because({ loanId }, given))),
  },
] as const satisfies readonly Decision[];

/** What becomes of a credit card that somebody asks for. */
export const creditDecisions = [
  {
    label: 'Propose an offer',
    intro:
      'Once a colleague has approved it, the customer has 14 days to accept. They get the card once they have accepted.',
    look: 'primary',
    asks: 'limit',
    send: (api, creditId, { limit, reason }, idempotencyKey) =>
      decided(
        api.call('POST /staff/credit/:creditId/propose-offer/', {
          params: { creditId },
          body: { limit, reason },
          idempotencyKey,
        }),
      ),
  },
  {
    label: 'Decline',
    intro: 'The customer does not get a credit card, and is told at once.',
    look: 'danger',
    asks: 'reason',
    isReadByCustomer: true,
    send: (api, creditId, given) =>
      decided(api.call('POST /staff/credit/:creditId/decline/', because({ creditId }, given))),
  },
] as const satisfies readonly Decision[];
