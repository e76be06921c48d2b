import { leavingCalls } from '../accounts/leaving-calls.ts';
import type { TestBank } from '../bank.ts';
import {
  newestCode,
  registerCustomer,
  registration,
  signedInCustomer,
  signIn,
  someEmail,
  type TestCustomer,
  testPassword,
  verifiedCustomer,
} from '../customers.ts';
import { pay, payingCustomer, payment } from '../withdrawals.ts';
import { mailedToken } from './world.ts';

const anotherPassword = 'ivory-teapot-comet-31';

/** What customers and visitors do. */
export function customerCalls(bank: TestBank) {
  return {
    ...ofAccounts(bank),
    ...ofAddresses(bank),
    ...ofMoney(bank),
    ...ofOwnAccounts(bank),
    ...ofPayees(bank),
    ...leavingCalls(bank),
  };
}

function ofAccounts(bank: TestBank) {
  const nobody = bank.client();
  return {
    checkRegistration: () => {
      const { account_type: _kind, newsletter: _none, password2: _same, ...applicant } = registration();
      return nobody.checkRegistration({ body: applicant });
    },
    register: () => nobody.register({ body: registration() }),
    verifyCode: () => verifiedCustomer(bank),
    async resendCode() {
      const { email } = await registerCustomer(bank);
      bank.clock.advance({ seconds: 61 });
      await nobody.resendCode({ body: { email } });
    },
    login: () => signedInCustomer(bank),
    async refreshToken() {
      const { refresh } = await signedInCustomer(bank);
      await nobody.refreshToken({ body: { refresh } });
    },
    async logout() {
      const { refresh } = await signedInCustomer(bank);
      await nobody.logout({ body: { refresh } });
    },
    async requestPasswordReset() {
      const { email } = await verifiedCustomer(bank);
      await nobody.requestPasswordReset({ body: { email } });
    },
    async confirmPasswordReset() {
      const { email } = await verifiedCustomer(bank);
      await nobody.requestPasswordReset({ body: { email } });
      const token = await mailedToken(bank, 'reset-password-confirm', email);
      await nobody.confirmPasswordReset({ body: { token, password: anotherPassword } });
    },
    async changePassword() {
      const { client } = await signedInCustomer(bank);
      await client.changePassword({ body: { current_password: testPassword, password: anotherPassword } });
    },
    async endSession() {
      const first = await signedInCustomer(bank);
      const { client } = await signIn(bank, first.email);
      const { sessions } = await client.listSessions();
      const other = sessions.find(({ current }) => !current);
      await client.endSession({ params: { sessionId: other?.id ?? '' } });
    },
    async endOtherSessions() {
      const first = await signedInCustomer(bank);
      await (await signIn(bank, first.email)).client.endOtherSessions();
    },
    sendContactMessage: () =>
      nobody.sendContactMessage({
        body: { full_name: 'Grace Hopper', email: 'grace@example.com', message: 'Where is my money?' },
      }),
  };
}

function ofAddresses(bank: TestBank) {
  const nobody = bank.client();
  const paramsOf = ({ id: userId }: TestCustomer) => ({ userId });
  const asked = async () => {
    const customer = await signedInCustomer(bank);
    const email = someEmail('new');
    bank.clock.advance({ seconds: 1 });
    const body = { email, current_password: testPassword };
    await customer.client.updateProfile({ params: paramsOf(customer), body });
    return { customer, email };
  };
  const confirmed = async () => {
    const { customer, email } = await asked();
    const code = await newestCode(bank, email);
    await customer.client.confirmEmailChange({ params: paramsOf(customer), body: { code } });
    return customer;
  };
  return {
    updateProfile: asked,
    confirmEmailChange: confirmed,
    async agreeToEmailChange() {
      const { email } = await confirmed();
      await nobody.agreeToEmailChange({ body: { token: await mailedToken(bank, 'email-change', email) } });
    },
    async cancelEmailChange() {
      const { customer } = await asked();
      await customer.client.cancelEmailChange({ params: paramsOf(customer) });
    },
    async reportNotMe() {
      const { email } = await confirmed();
      await nobody.reportNotMe({ body: { token: await mailedToken(bank, 'not-me', email) } });
    },
  };
}

function ofMoney(bank: TestBank) {
  const rich = () => payingCustomer(bank, '1000.00');
  const asked = async () => {
    const customer = await rich();
    const { data } = await customer.client.withdraw({ body: payment({ amount: '10.00' }) });
    return { customer, body: { withdrawal_id: data.withdrawal_id } };
  };
  const sent = async () => {
    const customer = await rich();
    const { data } = await pay(bank, customer, payment({ amount: '10.00' }));
    return { customer, params: { withdrawalId: data.withdrawal_id } };
  };
  return {
    async makeReceiptLink() {
      const { customer, params } = await sent();
      await customer.client.makeReceiptLink({ params });
    },
    async voidReceiptLink() {
      const { customer, params } = await sent();
      await customer.client.makeReceiptLink({ params });
      await customer.client.voidReceiptLink({ params });
    },
    createPin: rich,
    async createCard() {
      await (await rich()).client.createCard({ body: { fee_amount: '10.00' } });
    },
    async revealCard() {
      const { client } = await rich();
      await client.createCard({ body: { fee_amount: '10.00' } });
      await client.revealCard({ body: { pin: '4821' } });
    },
    async giveDepositAddress() {
      await (await signedInCustomer(bank)).client.giveDepositAddress({ body: { network: 'BTC' } });
    },
    async fundWallet() {
      await (await signedInCustomer(bank)).client.fundWallet({ body: { amount: '50.00' } });
    },
    async requestLoan() {
      const { client } = await signedInCustomer(bank);
      await client.requestLoan({ body: { amount: '100.00', loan_term: '1 week' } });
    },
    withdraw: asked,
    async verifyWithdrawal() {
      await pay(bank, await rich(), payment({ amount: '10.00' }));
    },
    async resendWithdrawalCode() {
      const { customer, body } = await asked();
      bank.clock.advance({ seconds: 61 });
      await customer.client.resendWithdrawalCode({ body });
    },
    async cancelWithdrawal() {
      const { customer, body } = await asked();
      await customer.client.cancelWithdrawal({ body });
    },
  };
}

function ofPayees(bank: TestBank) {
  const added = async () => {
    const { client } = await signedInCustomer(bank);
    const { pin: _, amount: __, ...body } = payment();
    const { payee } = await client.addPayee({ body });
    return { client, params: { payeeId: payee.id } };
  };
  return {
    addPayee: added,
    async keepPaidPayee() {
      const customer = await payingCustomer(bank, '1000.00');
      const { data } = await pay(bank, customer, payment({ amount: '10.00' }));
      await customer.client.keepPaidPayee({ body: { withdrawal_id: data.withdrawal_id } });
    },
    async findPayee() {
      const { email } = await signedInCustomer(bank);
      const { client } = await signedInCustomer(bank);
      await client.findPayee({ body: { email } });
    },
    async checkPayeeName() {
      const { client } = await signedInCustomer(bank);
      const { pin: _, amount: __, ...body } = payment();
      await client.checkPayeeName({ body });
    },
    async changePayee() {
      const { client, params } = await added();
      await client.changePayee({ params, body: { label: 'Konrad' } });
    },
    async removePayee() {
      const { client, params } = await added();
      await client.removePayee({ params });
    },
  };
}

/** Of what a customer holds. */
function ofOwnAccounts(bank: TestBank) {
  const opened = async () => {
    const { client } = await payingCustomer(bank, '1000.00');
    const body = { kind: 'current', currency: 'USD', name: 'Holidays' } as const;
    const { account } = await client.openAccount({ body });
    const { accounts } = await client.listAccounts();
    const wallet = accounts.find(({ first }) => first)?.id ?? '';
    return { client, accounts, wallet, opened: account.id };
  };
  const withPot = async () => {
    const { client, wallet: accountId } = await opened();
    const body = { name: 'Bike', picture: 'gift' } as const;
    const { pot } = await client.openPot({ params: { accountId }, body });
    return { client, params: { accountId, potId: pot.id } };
  };
  const quoted = async () => {
    const { client, wallet: from } = await opened();
    const { account } = await client.openAccount({
      body: { kind: 'current', currency: 'EUR', name: 'Euros' },
    });
    const { quote } = await client.quoteExchange({ body: { from, to: account.id, amount: '10.00' } });
    return { client, quote };
  };
  return {
    quoteExchange: quoted,
    async takeExchange() {
      const { client, quote } = await quoted();
      await client.takeExchange({ body: { quote: quote.id } });
    },
    async getInterest() {
      const { client, accounts } = await opened();
      const accountId = accounts.find(({ kind }) => kind === 'savings')?.id ?? '';
      await client.getInterest({ params: { accountId } });
    },
    openPot: withPot,
    async changePot() {
      const { client, params } = await withPot();
      await client.changePot({ params, body: { name: 'Bicycle' } });
    },
    async movePotMoney() {
      const { client, params } = await withPot();
      await client.movePotMoney({ params, body: { direction: 'in', amount: '10.00' } });
    },
    async closePot() {
      const { client, params } = await withPot();
      await client.closePot({ params });
    },
    openAccount: opened,
    async changeAccount() {
      const { client, opened: accountId } = await opened();
      await client.changeAccount({ params: { accountId }, body: { name: 'Journeys' } });
    },
    async orderAccounts() {
      const { client, accounts } = await opened();
      await client.orderAccounts({ body: { accounts: accounts.map(({ id }) => id).reverse() } });
    },
    async moveMoney() {
      const { client, wallet, opened: to } = await opened();
      await client.moveMoney({ body: { from: wallet, to, amount: '10.00' } });
    },
    async closeAccount() {
      const { client, opened: accountId } = await opened();
      await client.closeAccount({ params: { accountId }, body: {} });
    },
  };
}
