import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';

/** Bodies that reach as far as the question whose it is. */
export const bodies: Readonly<Record<string, (owner: Owner) => object>> = {
  'PATCH /account/profile/:userId/': () => ({ first_name: 'Mallory' }),
  'POST /account/profile/:userId/email/confirm/': () => ({ code: '123456' }),
  'POST /wallet/withdraw/': () => payment({ amount: '1.00', pin: '9182' }),
  'POST /wallet/withdrawal/verify-otp/': ({ withdrawalId }) => ({
    withdrawal_id: withdrawalId,
    otp_code: '123456',
  }),
  'POST /wallet/withdrawal/cancel/': ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  'POST /wallet/withdrawal/resend-otp/': ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  'PATCH /accounts/:accountId/': () => ({ name: 'Mine now' }),
  'POST /accounts/:accountId/close/': () => ({}),
  'POST /accounts/move/': ({ accountId, secondId }) => ({ from: accountId, to: secondId, amount: '1.00' }),
  'POST /accounts/exchange/quote/': ({ accountId, eurosId }) => ({
    ...{ from: accountId, to: eurosId, amount: '1.00' },
  }),
  'POST /accounts/exchange/': ({ quoteId }) => ({ quote: quoteId }),
  'POST /accounts/:accountId/pots/': () => ({ name: 'Mine now', picture: 'gift' }),
  'PATCH /accounts/:accountId/pots/:potId/': () => ({ name: 'Mine now' }),
  'POST /accounts/:accountId/pots/:potId/move/': () => ({ direction: 'out', amount: '1.00' }),
  'POST /payees/keep/': ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  'PATCH /payees/:payeeId/': () => ({ label: 'Mine now', favourite: true }),
};

export type Owner = {
  readonly userId: string;
  readonly sessionId: string;
  readonly withdrawalId: string;
  readonly accountId: string;
  readonly secondId: string;
  readonly eurosId: string;
  readonly potId: string;
  readonly quoteId: string;
  readonly payeeId: string;
};

/** What the owner holds beside the wallet: a pot with money, euros, an offer that nobody has taken, and a payee. */
export async function holdingsOf({ client }: Awaited<ReturnType<AttackedBank['customer']>>) {
  const { accounts } = await client.listAccounts();
  const accountId = accounts.find(({ first }) => first)?.id ?? '';
  const secondId = accounts.find(({ first }) => !first)?.id ?? '';
  const opened = await client.openAccount({ body: { kind: 'current', currency: 'EUR', name: 'Euros' } });
  const eurosId = opened.account.id;
  const body = { name: 'Bike', picture: 'gift' } as const;
  const { pot } = await client.openPot({ params: { accountId }, body });
  const params = { accountId, potId: pot.id };
  await client.movePotMoney({ params, body: { direction: 'in', amount: '10.00' } });
  const { quote } = await client.quoteExchange({ body: { from: accountId, to: eurosId, amount: '5.00' } });
  const { payee } = await client.addPayee({ body: somebody });
  return { accountId, secondId, eurosId, potId: pot.id, quoteId: quote.id, payeeId: payee.id };
}

const somebody = {
  currency: 'EUR',
  bank_name: 'Commerzbank',
  account_name: 'Konrad Zuse',
  account_number: 'DE89370400440532013000',
} as const;
