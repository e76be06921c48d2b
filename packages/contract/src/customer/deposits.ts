import * as z from 'zod';
import { call } from '../call.ts';
import { depositNetworks } from '../choices.ts';
import { amount, answered, currency, done, moneyText, sent, time } from '../fields.ts';

export const listDepositNetworks = call({
  method: 'GET',
  path: '/wallet/deposit-networks/',
  summary: 'List where deposits can be sent, and how much at once',
  description: 'Send nothing of value on a test network.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      currency,
      /** Of one deposit, for this customer: to be known before anything is sent. */
      least_amount: moneyText,
      most_amount: moneyText,
      /** Whether a deposit is credited although nothing was sent: in a sandbox that asks nobody. */
      confirmed_by_itself: z.boolean(),
      networks: z.array(
        answered({
          network: z.enum(depositNetworks),
          asset: z.enum(['USDT', 'BTC']),
          /** Null where each deposit has an address of its own, which is asked for when the network is chosen. */
          address: z.string().nullable(),
          test_network: z.boolean(),
        }),
      ),
    }),
  },
  errors: [],
});

export const giveDepositAddress = call({
  method: 'POST',
  path: '/wallet/deposit-address/',
  summary: 'Get the address for your next deposit on a network',
  description:
    'Nobody else gets the same address, unless the network has one for everybody. It stays the same until a deposit is announced.',
  access: 'customer',
  rate: 'general',
  body: sent({ network: z.enum(depositNetworks, 'Choose TRC20 or BTC.') }),
  answer: {
    status: 200,
    body: answered({
      network: z.enum(depositNetworks),
      address: z.string(),
      /** Whether it is for this deposit alone. */
      own: z.boolean(),
      /** What one coin counts as when it is sent there in time; null where that is said when it arrives. */
      coin_price: moneyText.nullable(),
      test_network: z.boolean(),
    }),
  },
  errors: ['network_not_supported'],
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
