import * as z from 'zod';
import { call } from '../call.ts';
import { depositNetworks } from '../choices.ts';
import { amount, answered, currency, done, moneyText, sent, time } from '../fields.ts';

export const listDepositNetworks = call({
  method: 'GET',
  path: '/wallet/deposit-networks/',
  summary: 'List where deposits can be sent, and how much at once',
  description: 'On a test network nothing of value may be sent.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      currency,
      /** Of one deposit, for this customer: to be known before anything is sent. */
      least_amount: moneyText,
      most_amount: moneyText,
      networks: z.array(
        answered({
          network: z.enum(depositNetworks),
          asset: z.enum(['USDT', 'BTC']),
          address: z.string(),
          test_network: z.boolean(),
        }),
      ),
    }),
  },
  errors: [],
});

export const fundWallet = call({
  method: 'POST',
  path: '/wallet/fund/',
  summary: 'Announce a deposit',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  encoding: 'form',
  body: sent({
    amount,
    network: z.enum(depositNetworks, 'Choose TRC20 or BTC.').default('TRC20'),
  }),
  answer: {
    status: 201,
    body: answered({
      ...done,
      data: answered({
        deposit_id: z.uuid(),
        amount: moneyText,
        network: z.enum(depositNetworks),
        address: z.string(),
        status: z.literal('pending'),
        expires_at: time,
      }),
    }),
  },
  errors: ['network_not_supported', 'amount_out_of_bounds', 'no_account_in_currency'],
});
