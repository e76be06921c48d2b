/** What only a sandbox has is open to everybody who can reach it. */
export const sandboxRows = {
  'GET /sandbox/chain/': 'everybody',
  'POST /sandbox/chain/send/': 'everybody',
  'POST /sandbox/chain/blocks/': 'everybody',
  'POST /sandbox/chain/drop/': 'everybody',
  'GET /sandbox/mail/': 'everybody',
  'GET /sandbox/other-bank/payments/': 'everybody',
  'POST /sandbox/other-bank/payments/': 'everybody',
  'GET /sandbox/card-payments/:paymentId/': 'everybody',
  'POST /sandbox/card-payments/:paymentId/': 'everybody',
  'GET /sandbox/shop/': 'everybody',
  'POST /sandbox/shop/payments/': 'everybody',
  'POST /sandbox/shop/payments/:paymentId/': 'everybody',
  'DELETE /sandbox/shop/subscriptions/:subscriptionId/': 'everybody',
  'GET /sandbox/people/': 'everybody',
  'GET /sandbox/staff/': 'everybody',
} as const;
