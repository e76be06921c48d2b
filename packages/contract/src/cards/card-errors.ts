/** What is refused about cards: a part of the errors, which see. */
export const cardErrors = {
  issuer_unavailable: {
    status: 503,
    message: 'The bank cannot decide now. Please make the same call again under the same id.',
  },
  card_not_found: { status: 404, message: 'Card not found.' },
  payment_not_taken: {
    status: 409,
    message:
      'The merchant has not taken this money. If it never does, it is yours to use again after 7 days.',
  },
  dispute_exists: { status: 409, message: 'You have disputed this payment already.' },
  dispute_too_late: {
    status: 409,
    message: 'A payment can be disputed for 120 days. Please contact support.',
  },
  dispute_too_much: {
    status: 422,
    message: 'This is more than the merchant took and has not given back. Please enter a smaller amount.',
  },
  activation_incorrect: { status: 422, message: 'The digits or the code are not right.' },
  activation_locked: {
    status: 409,
    message: 'There were too many wrong tries. Please replace the card: the new one comes by post.',
  },
  credit_open: { status: 409, message: 'You have a credit card already, or have asked for one.' },
  credit_not_offered: { status: 422, message: 'We cannot offer you a credit card yet.' },
  credit_nothing_owed: { status: 409, message: 'Nothing is owed on this credit card.' },
  card_exists: { status: 409, message: 'You already have a card.' },
  too_many_cards: {
    status: 409,
    message: 'You have as many cards of this kind as you can have. Please close one first.',
  },
  card_pin_needed: { status: 403, message: 'This lets the card do more. Please enter your PIN for it.' },
  card_fee_mismatch: { status: 422, message: 'The card fee has changed. Please check it and try again.' },
} as const satisfies Record<string, { status: number; message: string }>;
