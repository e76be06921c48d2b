/**
 * What a call of the card network can be answered, each with its response code of ISO 8583. Several reasons share a code where the
 * standard has no finer one; the reason tells them apart.
 */
export const cardResponses = {
  approved: { code: '00', means: 'Approved.' },
  invalid_transaction: { code: '12', means: 'This cannot be done with this payment.' },
  invalid_amount: { code: '13', means: 'The amount is more than the rules allow here.' },
  card_unknown: { code: '14', means: 'There is no card with this number.' },
  wrong_details: { code: '14', means: 'The expiry date does not fit the number.' },
  payment_unknown: { code: '25', means: 'There is no payment of this id.' },
  challenge_missing: { code: '1A', means: 'The owner of the card has to approve this payment first.' },
  card_lost: { code: '41', means: 'The card was reported as lost.' },
  card_stolen: { code: '43', means: 'The card was reported as stolen.' },
  insufficient_funds: { code: '51', means: 'There is too little money in the account.' },
  card_expired: { code: '54', means: 'The card has expired.' },
  pin_needed: { code: '55', means: 'Enter the PIN of the card.' },
  pin_not_set: { code: '55', means: 'The card has no PIN yet. Its owner sets it in the app.' },
  wrong_pin: { code: '55', means: 'The PIN is not right.' },
  pin_blocked: {
    code: '75',
    means: 'The PIN was wrong three times. The owner of the card sets another in the app.',
  },
  online_off: { code: '57', means: 'Payments online are switched off for this card.' },
  contactless_off: { code: '57', means: 'Contactless payments are switched off for this card.' },
  cash_off: { code: '57', means: 'Cash machines are switched off for this card.' },
  abroad_off: { code: '57', means: 'Payments abroad are switched off for this card.' },
  gambling_blocked: { code: '57', means: 'Gambling is blocked on this card.' },
  category_blocked: { code: '57', means: 'This kind of merchant is blocked on this card.' },
  risk_refused: { code: '59', means: 'The bank does not let this payment through, to keep your money safe.' },
  suspected_fraud: { code: '59', means: 'The payment does not fit where the card was used last.' },
  over_payment_limit: { code: '61', means: 'This is over the card’s limit for one payment.' },
  over_day_limit: { code: '61', means: 'This is over what is left of the card’s limit for the day.' },
  over_month_limit: { code: '61', means: 'This is over what is left of the card’s limit for the month.' },
  card_frozen: { code: '62', means: 'The card is frozen.' },
  card_not_active: { code: '62', means: 'The card is not activated.' },
  token_not_active: { code: '62', means: 'The card was stopped or removed on this phone.' },
  token_other_use: { code: '57', means: 'A phone only pays where it is held to a till.' },
  balance_not_shown: {
    code: '57',
    means: 'A machine shows what a card can spend to whoever types its PIN. This card has none.',
  },
  card_closed: { code: '62', means: 'The card is closed.' },
  customer_not_active: { code: '62', means: 'The accounts of the card’s owner are blocked.' },
  challenge_other: { code: '63', means: 'The approval is for another payment.' },
  challenge_waiting: { code: '63', means: 'The owner of the card has not approved this payment.' },
  challenge_declined: { code: '63', means: 'The owner of the card has declined this payment.' },
  challenge_over: { code: '63', means: 'The time to approve this payment is up.' },
  challenge_used: { code: '63', means: 'The approval was used before.' },
  too_many_challenges: {
    code: '65',
    means: 'The owner of the card was asked too often within a few minutes.',
  },
  too_many_payments: { code: '65', means: 'There were too many payments within a few minutes.' },
  too_many_guesses: { code: '75', means: 'The security code or the expiry date was wrong too often today.' },
  no_account: { code: '78', means: 'There is no account that the card draws on.' },
  wrong_code: { code: '82', means: 'The security code is not right.' },
  id_reused: { code: '94', means: 'Another call was made under this id.' },
} as const satisfies Record<string, { readonly code: string; readonly means: string }>;

export type CardReason = keyof typeof cardResponses;

export const cardReasons = Object.keys(cardResponses) as [CardReason, ...CardReason[]];
