import * as z from 'zod';
import { call } from '../call.ts';
import { cardTypes, challengeStates } from '../choices.ts';
import { answered, currency, done, givenPin, moneyText, sent, time, uuid } from '../fields.ts';
import { credential, passkeyRequest } from '../passkey.ts';

const challenge = answered({
  id: z.uuid(),
  state: z.enum(challengeStates),
  card: answered({ id: z.uuid(), card_type: z.enum(cardTypes), last_four: z.string() }),
  merchant: z.string(),
  /** Town and country. */
  place: z.string(),
  /** The group of the merchant's category (ISO 18245), in words. */
  category: z.string(),
  /** As the merchant asks for it. */
  amount: moneyText,
  currency,
  /** Who has a passkey approves with it; the PIN is not taken then. */
  approve_with: z.enum(['passkey', 'pin']),
  asked_at: time,
  expires_at: time,
});

const act = {
  method: 'POST',
  access: 'customer',
  rate: 'general',
  params: sent({ challengeId: uuid }),
  answer: { status: 200, body: answered({ ...done, challenge }) },
} as const;

export const readCardChallenge = call({
  ...act,
  method: 'GET',
  path: '/card-challenges/:challengeId/',
  summary: 'Read a payment by card that a merchant asks you to approve',
  answer: { status: 200, body: answered({ challenge }) },
  errors: ['not_found'],
});

export const startChallengeApproval = call({
  ...act,
  path: '/card-challenges/:challengeId/passkey/start/',
  summary: 'Get what a passkey has to sign to approve a payment by card',
  description:
    'The challenge is the SHA-256 of the statement: the JSON array of "card payment" and the values of the statement in their order, without `what`.',
  answer: {
    status: 200,
    body: answered({
      /** What is signed: show exactly this. */
      statement: answered({
        what: z.literal('card payment'),
        id: z.uuid(),
        amount: moneyText,
        currency,
        /** The merchant, and where it is. */
        payee: z.string(),
        account: z.string(),
        /** The card that pays. */
        from: z.string(),
      }),
      passkey: passkeyRequest,
    }),
  },
  errors: ['not_found', 'status_conflict', 'passkey_missing'],
});

export const approveChallengeByPasskey = call({
  ...act,
  path: '/card-challenges/:challengeId/passkey/',
  summary: 'Approve a payment by card with the signature of a passkey',
  description: 'The signed statement is kept with it.',
  body: sent({ credential }),
  errors: ['not_found', 'status_conflict', 'passkey_not_accepted'],
});

export const approveChallengeByPin = call({
  ...act,
  path: '/card-challenges/:challengeId/pin/',
  summary: 'Approve a payment by card with your transaction PIN',
  body: sent({ pin: givenPin }),
  errors: ['not_found', 'status_conflict', 'passkey_needed', 'pin_missing', 'pin_incorrect', 'pin_locked'],
});

export const declineCardChallenge = call({
  ...act,
  path: '/card-challenges/:challengeId/decline/',
  summary: 'Decline a payment by card that a merchant asks you to approve',
  description: 'No PIN is needed, so that you lose no time if the payment is not yours.',
  errors: ['not_found', 'status_conflict'],
});

export type CardChallenge = z.output<typeof challenge>;
