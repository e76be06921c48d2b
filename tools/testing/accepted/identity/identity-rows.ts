import type { Row } from '../access-row.ts';

const refusedWith = (code: string) => (answer: unknown) => (answer as { code: string }).code === code;

/** They take no ids: whoever asks has no check of their own. */
export const identityRows: Readonly<Record<string, Row>> = {
  'GET /account/identity-check/': { own: (answer) => (answer as { check: unknown }).check === null },
  'POST /account/identity-check/': { own: refusedWith('validation_failed'), body: { tier: 1 } },
  'PUT /account/identity-check/document/': { own: refusedWith('validation_failed'), body: { lines: 'none' } },
  'POST /account/identity-check/pictures/:part/': { own: refusedWith('validation_failed') },
  'POST /account/identity-check/submit/': { own: refusedWith('status_conflict') },
  'POST /account/identity-check/appeal/': { own: refusedWith('status_conflict'), body: { words: 'Mine' } },
};
