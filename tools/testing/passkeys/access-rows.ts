import type { Owner, Row } from '../accepted/access-row.ts';
import { testPassword } from '../customers.ts';

const ofOrder = { foreign: 404, params: (owner: Owner) => ({ orderId: owner.orderId }) } as const;

const refusedWith = (code: string) => (answer: unknown) => (answer as { code: string }).code === code;

export const passkeyRows: Readonly<Record<string, Row>> = {
  'GET /account/passkeys/': {
    own: (answer) => (answer as { passkeys: unknown[] }).passkeys.length === 0,
  },
  'POST /account/passkeys/offer/dismiss/': {
    own: (answer) => (answer as { message: string }).message === 'We do not ask again on this device.',
  },
  'POST /account/passkeys/code/': {
    own: (answer) => (answer as { message: string }).message === 'We have mailed you a code.',
  },
  // Whoever has not been mailed a code gets no further.
  'POST /account/passkeys/start/': {
    own: (answer) => /^code_/.test((answer as { code: string }).code),
    body: { current_password: testPassword, otp_code: '123456' },
  },
  'POST /account/passkeys/': {
    own: refusedWith('passkey_not_accepted'),
    body: { name: 'My key', credential: { id: 'none', type: 'public-key', response: {} } },
  },
  'POST /account/passkeys/:passkeyId/remove/': {
    foreign: 404,
    params: (owner) => ({ passkeyId: owner.passkeyId }),
    body: { current_password: testPassword, otp_code: '123456' },
  },
  'POST /standing-orders/:orderId/passkey/start/': ofOrder,
  'POST /standing-orders/:orderId/passkey/': {
    ...ofOrder,
    body: { credential: { id: 'none', type: 'public-key', response: {} } },
  },
  'POST /wallet/withdrawal/passkey/start/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  },
  'POST /wallet/withdrawal/passkey/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({
      withdrawal_id: withdrawalId,
      credential: { id: 'none', type: 'public-key', response: {} },
    }),
  },
};
