import { type AttackedBank, attackedPin } from '../attacked-bank.ts';
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
  'POST /standing-orders/': ({ orderId }) => ({ ...scheduled(), pin: '9182', replaces: orderId }),
  'POST /standing-orders/:orderId/confirm/': () => ({ otp_code: '123456' }),
  'POST /standing-orders/:orderId/skip/': () => ({ day: scheduled().first_day, skip: true }),
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
  'POST /topups/': ({ accountId }) => ({ account: accountId, amount: '25.00' }),
  'POST /payees/keep/': ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  'PATCH /payees/:payeeId/': () => ({ label: 'Mine now', favourite: true }),
  'PUT /wallet/transactions/:movementId/category/': () => ({ category: 'salary' }),
  'POST /lending/loans/:loanId/code/': () => ({ pin: attackedPin }),
  'POST /lending/loans/:loanId/accept/': () => ({ pin: attackedPin, otp_code: '123456' }),
  'POST /lending/loans/:loanId/pay/': () => ({ amount: '1.00' }),
  'POST /credit/:creditId/code/': () => ({ pin: attackedPin }),
  'POST /credit/:creditId/accept/': () => ({ pin: attackedPin, otp_code: '123456' }),
  'POST /credit/:creditId/pay/': () => ({ amount: '1.00' }),
  'PUT /credit/:creditId/payment/': () => ({ way: 'least' }),
};

const today = new Date().toISOString().slice(0, 10);

const queries: Readonly<Record<string, string>> = {
  'GET /accounts/:accountId/statement/': `?since=${today}&until=${today}&format=csv`,
  'GET /lending/loans/:loanId/statement/': '?format=csv',
  'GET /credit/:creditId/statements/:number/': '?format=csv',
};

/** Calls that take a file, and the name of its field. */
const uploads: Readonly<Record<string, string>> = {
  'POST /lending/loans/:loanId/papers/': 'file',
  'POST /wallet/transactions/:movementId/bill/': 'picture',
};

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What a call is sent with, so that it reaches as far as the question whose it is. */
export function sentWith(name: string, owner: Owner): { readonly query: string } & RequestInit {
  const query = queries[name] ?? '';
  const file = uploads[name];
  if (file !== undefined) {
    const body = new FormData();
    body.set(file, new File([pixel], 'paper.png', { type: 'image/png' }));
    return { query, body };
  }
  const body = bodies[name]?.(owner);
  if (body === undefined) return { query };
  return { query, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

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
  readonly orderId: string;
  readonly requestId: string;
  readonly topupId: string;
  readonly loanId: string;
  readonly creditId: string;
  readonly checkId: string;
};

/** Once a month, from a month ahead on. */
function scheduled() {
  const first_day = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10);
  return { ...payment({ amount: '1.00' }), frequency: 'monthly' as const, first_day };
}

/** What the owner holds beside the wallet: a pot with money, euros, an offer, a payee, a payment of a later day, a request. */
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
  const { order } = await client.makeStandingOrder({ body: scheduled() });
  const { request } = await client.askForMoney({
    body: { account: accountId, way: 'open', currency: 'USD', text: 'Theatre' },
  });
  const { topup } = await client.startTopup({ body: { account: accountId, amount: '25.00' } });
  return {
    ...{ accountId, secondId, eurosId, potId: pot.id, quoteId: quote.id },
    ...{ payeeId: payee.id, orderId: order.id, requestId: request.id, topupId: topup.id },
    ...(await askingsOf({ client })),
  };
}

/** What somebody has asked the bank for: a loan, a credit card, and a higher tier by an identity check. */
export async function askingsOf({ client }: Pick<Awaited<ReturnType<AttackedBank['customer']>>, 'client'>) {
  const { loan } = await client.askForLending({
    body: { product: 'personal', amount: '1200.00', months: 12, purpose: 'A piano' },
  });
  const { credit } = await client.askForCredit({ body: { limit: '800.00' } });
  const { check } = await client.startIdentityCheck({ body: { tier: 3 } });
  return { loanId: loan.id, creditId: credit.id, checkId: check?.id ?? '' };
}

const somebody = {
  currency: 'EUR',
  bank_name: 'Commerzbank',
  account_name: 'Konrad Zuse',
  account_number: 'DE89370400440532013000',
} as const;
