import * as z from 'zod';
import { call } from '../call.ts';
import { depositNetworks, loanTerms } from '../choices.ts';
import { answered, currency, moneyText, sent, time, uuid } from '../fields.ts';
import { heldFields, paidFrom, transaction, walletFields, withdrawal } from './shapes.ts';

/** Something of a customer that has not ended. */
const underWay = answered({
  /** Of the payment, the deposit or the loan, whose page is that of the movement with this id; of a top-up, of a batch of payments, of a scheduled payment, of a payment by card, also of one that is disputed, or of one that a merchant asks to approve. */
  id: z.uuid(),
  kind: z.enum([
    'payment',
    'deposit',
    'topup',
    'loan',
    'batch',
    'scheduled',
    'card_payment',
    'card_challenge',
    'card_dispute',
  ]),
  state: z.enum([
    /** The money is set aside until the emailed code is entered. */
    'awaiting_code',
    /** The money is set aside until others who share the account have signed. */
    'awaiting_approval',
    /** The money is set aside while staff have a look; of a top-up, that the card has paid. */
    'in_review',
    /** The money has left the account and is on its way to the other bank. */
    'sending',
    /** The other bank has taken it on, and has not settled it. */
    'accepted',
    /** A deposit or a top-up that was announced and is not confirmed. */
    'announced',
    /** A deposit that arrived after its time: staff credit it or send it back. */
    'arrived_late',
    /** A loan that was asked for and is not decided. */
    'requested',
    /** It is paid within a day. Nothing is set aside for it. */
    'due',
    /** A card has paid it, and the merchant has not taken the money yet. */
    'set_aside',
    /** A merchant asks for a payment by card. Nothing is paid before you approve it. */
    'asked_of_you',
    /** A card payment that you dispute, and that is not decided. */
    'disputed',
  ]),
  amount: moneyText,
  currency,
  /** What is set aside for it, or has left the account, with the fee; null when nothing is. */
  taken: answered({ amount: moneyText, currency }).nullable(),
  /** Of a payment; null when it is none. */
  paid_from: paidFrom.nullable(),
  /** Who is paid, or the name of the file of a batch; null when it is no payment. */
  party: z.string().nullable(),
  network: z.enum(depositNetworks).nullable(),
  narration: z.string().nullable(),
  created_at: time,
  /** When it is expected to be done; null when nobody can say. */
  expected_at: time.nullable(),
  /** When it ends by itself, if nothing happens before; null when it does not. */
  ends_at: time.nullable(),
  /** What the customer can do about it beside waiting. */
  can: z.array(z.enum(['enter_code', 'cancel', 'approve', 'refuse'])),
  /** Who has prepared it, when that is somebody else who shares the account. */
  by: z.string().nullable(),
});

export type UnderWay = z.output<typeof underWay>;

export const listUnderWay = call({
  method: 'GET',
  path: '/wallet/under-way/',
  summary:
    'List what has not ended: payments, batches, deposits and loans that wait for something, and what is due within a day',
  description:
    'Newest first, up to 50. What ends by itself or by staff is no longer here, and in the history if money moved.',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ under_way: z.array(underWay) }) },
  errors: [],
});

export const getDashboard = call({
  method: 'GET',
  path: '/wallet/dashboard/',
  summary: 'Read everything that the dashboard shows, as of one moment',
  description:
    'The wallet as `wallet/detail/` answers it, all accounts with their sum, what has not ended, and the newest movements on ' +
    'any of the accounts: six that came in and six that went out.',
  access: 'customer',
  rate: 'general',
  query: sent({
    /** Of the sum; that of the wallet unless given. */
    currency: currency.optional(),
  }),
  answer: {
    status: 200,
    body: answered({
      ...walletFields,
      ...heldFields,
      under_way: z.array(underWay),
      /** Newest first. Each is booked in the currency of its account, one of `accounts`. */
      last_movements: z.array(answered({ account: z.uuid(), transaction })),
      /** The newest loan that is owed, and on which of `accounts` it was paid out, under the same id. Null when nothing is. */
      owed_loan: answered({ id: z.uuid(), account: z.uuid(), amount: moneyText, paid_at: time }).nullable(),
    }),
  },
  errors: [],
});

/** A payment to the address of a deposit, as its chain shows it. */
const chainPayment = answered({
  transaction_hash: z.string(),
  /** Of coins: '0.0025'. */
  coins: z.string(),
  /** What they count as; null where nobody has said, or it is another token. */
  worth: moneyText.nullable(),
  state: z.enum([
    /** Too few blocks have it. */
    'waiting',
    /** Credited, or kept for staff when it came late. */
    'received',
    'too_little',
    'other_token',
    /** Staff look at it first. */
    'being_checked',
    /** No longer on the chain before it was credited: replaced by another payment, or by another block. */
    'replaced',
    /** No longer on the chain after it was credited. */
    'taken_back',
    /** Staff have sent it back. */
    'sent_back',
    /** Staff have closed it without crediting it. */
    'not_credited',
  ]),
  /** That have it, its own counted, as far as the bank has read the chain. */
  blocks: z.int(),
  blocks_needed: z.int(),
  seen_at: time,
});

export type ChainPayment = z.output<typeof chainPayment>;

const deposit = answered({
  network: z.enum(depositNetworks),
  address: z.string(),
  /** Whether the address is for this deposit alone, and the bank looks for payments to it. */
  own_address: z.boolean(),
  /** Oldest first; empty while none was seen. */
  payments: z.array(chainPayment),
  status: z.enum([
    'pending',
    'credited',
    'rejected',
    'expired',
    'late',
    'replaced',
    'returned',
    'taken-back',
    'written-off',
  ]),
  announced_amount: moneyText,
  /** Null while nothing has arrived. */
  received_amount: moneyText.nullable(),
  currency,
  created_at: time,
  decided_at: time.nullable(),
});

const loan = answered({
  amount: moneyText,
  interest: moneyText,
  currency,
  loan_term: z.enum(loanTerms),
  status: z.enum(['pending', 'approved', 'declined', 'repaid', 'overdue']),
  created_at: time,
  due_at: time.nullable(),
});

const interest = answered({
  gross: moneyText,
  tax: moneyText,
  net: moneyText,
});

const movement = answered({
  id: z.uuid(),
  /** As the history has it; null while nothing was booked under this id. */
  transaction: transaction.nullable(),
  /** Of the account after it, in the account's currency. */
  balance_after: moneyText.nullable(),
  /** In which transactions are booked. */
  currency,
  under_way: underWay.nullable(),
  /** For the payer alone: the payee reads what the transaction says. */
  payment: withdrawal.nullable(),
  /** Of a payment that waits for its code: what was told when it was asked for, as `POST /wallet/withdraw/` answered it. */
  before_code: answered({ review_expected: z.boolean(), notes: z.array(z.string()) }).nullable(),
  deposit: deposit.nullable(),
  loan: loan.nullable(),
  /** Of interest, and of the tax that was withheld from it; null where nothing was. */
  interest: interest.nullable(),
});

export type WalletMovement = z.output<typeof movement>;

export const getMovement = call({
  method: 'GET',
  path: '/wallet/transactions/:movementId/',
  summary: 'Read all that is known about one movement, even one that has not ended',
  description:
    'By the id of a transaction, of a payment, of a deposit or of a loan. Money that moved between two of your accounts is ' +
    'on both under one id: name the account whose side of it you want. Without one it is the wallet, or the first of your accounts that had a part in it.',
  access: 'customer',
  rate: 'general',
  params: sent({ movementId: z.uuid('This is not the id of a movement.') }),
  query: sent({ account: uuid.optional() }),
  answer: { status: 200, body: answered({ movement }) },
  errors: ['not_found'],
});
