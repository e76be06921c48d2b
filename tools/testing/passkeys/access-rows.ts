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
    own: (answer) => (answer as { message: string }).message === 'We have emailed you a code.',
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
  'POST /account/passkeys/approve/': {
    own: refusedWith('passkey_not_accepted'),
    body: { credential: { id: 'none', type: 'public-key', response: {} } },
  },
  'POST /account/passkeys/:passkeyId/remove/': {
    foreign: 404,
    params: (owner) => ({ passkeyId: owner.passkeyId }),
    body: { current_password: testPassword, otp_code: '123456' },
  },
  'POST /cards/pin_replacement/': {
    own: refusedWith('pin_too_simple'),
    body: { current_password: testPassword, otp_code: '123456', pin: '1234' },
  },
  'GET /account/access-log/': { own: (answer) => (answer as { entries: unknown[] }).entries.length === 0 },
  'GET /account/own-data/': { own: (answer) => (answer as { copy: unknown }).copy === null },
  'POST /account/own-data/': { own: (answer) => (answer as { status: string }).status === 'success' },
  'POST /account/own-data/code/': { own: refusedWith('not_found') },
  'POST /account/own-data/download/': { own: refusedWith('not_found'), body: { code: '123456' } },
  'GET /account/devices/': { own: (answer) => (answer as { devices: unknown[] }).devices.length === 1 },
  'POST /account/devices/:deviceId/sign-out/': {
    foreign: 404,
    params: (owner) => ({ deviceId: owner.deviceId }),
  },
  'GET /account/authenticator/': { own: (answer) => (answer as { app: unknown }).app === null },
  'POST /account/authenticator/start/': {
    own: (answer) => /^code_/.test((answer as { code: string }).code),
    body: { current_password: testPassword, otp_code: '123456' },
  },
  'POST /account/authenticator/': {
    own: refusedWith('authenticator_expired'),
    body: { otp_code: '123456' },
  },
  'POST /account/authenticator/recovery-codes/': {
    own: refusedWith('not_found'),
    body: { current_password: testPassword, otp_code: '123456' },
  },
  'POST /account/authenticator/remove/': {
    own: refusedWith('not_found'),
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
