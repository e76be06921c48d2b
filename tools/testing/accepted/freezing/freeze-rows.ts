import type { Row } from '../access-row.ts';

const refusedWith = (code: string) => (answer: unknown) => (answer as { code: string }).code === code;

export const freezeRows: Readonly<Record<string, Row>> = {
  'POST /account/freeze/link/': 'everybody',
  'POST /account/freeze/code/': 'everybody',
  'POST /account/freeze/confirm/': 'everybody',
  // Frozen, whoever asks could try no other row.
  'POST /account/freeze/': { own: refusedWith('validation_failed'), body: { confirm: false } },
  'POST /account/freeze/lift/code/': { own: refusedWith('status_conflict') },
  'POST /account/freeze/lift/': {
    own: refusedWith('status_conflict'),
    body: { pin: '1234', code: '123456' },
  },
};
