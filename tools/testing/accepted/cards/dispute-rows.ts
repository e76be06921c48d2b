import type { Owner, Row } from '../access-row.ts';

const ofPayment = { foreign: 404, params: (owner: Owner) => ({ paymentId: owner.cardPaymentId }) } as const;

const ofCard = { foreign: 404, params: (owner: Owner) => ({ cardId: owner.cardId }) } as const;

/** Of disputes, and of cards that come by post. */
export const disputeRows: Readonly<Record<string, Row>> = {
  'GET /cards/:cardId/delivery/': ofCard,
  'POST /cards/:cardId/activate/': { ...ofCard, body: { last_four: '0000', code: '000000' } },
  'GET /cards/:cardId/tokens/': ofCard,
  'POST /cards/:cardId/tokens/code/': { ...ofCard, body: { device: 'Mine', pin: '4821' } },
  'POST /cards/:cardId/tokens/': { ...ofCard, body: { device: 'Mine', pin: '4821', otp_code: '000000' } },
  'POST /cards/:cardId/tokens/:telephoneId/suspend/': ofCard,
  'POST /cards/:cardId/tokens/:telephoneId/resume/': { ...ofCard, body: { pin: '4821' } },
  'POST /cards/:cardId/tokens/:telephoneId/remove/': ofCard,
  'PUT /cards/:cardId/pin/': { ...ofCard, body: { card_pin: '8361', pin: '4821' } },
  'GET /card-payments/:paymentId/': ofPayment,
  'POST /card-payments/:paymentId/dispute/': {
    ...ofPayment,
    body: { reason: 'not-me', description: 'It was not me.', amount: '5.00' },
  },
  'POST /card-disputes/:disputeId/pictures/': {
    own: (answer) => (answer as { code: string }).code === 'validation_failed',
    params: (owner: Owner) => ({ disputeId: owner.disputeId }),
  },
};
