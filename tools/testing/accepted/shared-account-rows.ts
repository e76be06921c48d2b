type Ids = { readonly accountId: string };

const ofAccount = { foreign: 404, params: ({ accountId }: Ids) => ({ accountId }) } as const;

const refusedWith = (code: string) => (answer: unknown) => (answer as { code: string }).code === code;

/** Who may do what about people, rules and limits of an account; see access-rows.ts. */
export const sharedAccountRows = {
  'GET /accounts/:accountId/people/': ofAccount,
  'GET /accounts/:accountId/activity/': ofAccount,
  'GET /accounts/invitations/': {
    own: (answer: unknown) => (answer as { invitations: unknown[] }).invitations.length === 0,
  },
  'POST /accounts/invitations/:invitationId/code/': { own: refusedWith('not_found') },
  'POST /accounts/invitations/:invitationId/accept/': {
    own: refusedWith('pin_missing'),
    body: { pin: '4821', otp_code: '123456' },
  },
  'POST /accounts/invitations/:invitationId/decline/': { own: refusedWith('not_found') },
  'POST /accounts/:accountId/leave/': { own: refusedWith('pin_missing'), body: { pin: '4821' } },
  'POST /accounts/:accountId/two-signatures/': ofAccount,
  'GET /accounts/:accountId/limits/': ofAccount,
  'PUT /accounts/:accountId/limits/': { ...ofAccount, body: { day: '1.00', payment: null } },
  // The PIN is asked for first.
  'POST /accounts/:accountId/limits/code/': {
    own: refusedWith('pin_missing'),
    params: ofAccount.params,
    body: { day: null, payment: null, pin: '1234' },
  },
  'POST /accounts/:accountId/proposals/': {
    own: refusedWith('pin_missing'),
    body: { kind: 'close', pin: '4821' },
  },
  'POST /accounts/proposals/:proposalId/agree/': { own: refusedWith('pin_missing'), body: { pin: '4821' } },
  'POST /accounts/proposals/:proposalId/refuse/': { own: refusedWith('not_found') },
} as const;
