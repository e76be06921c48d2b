import type { Currency } from '@farthing/money';
import { sandboxHash } from '../app.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PastBank, Phone } from './past-bank.ts';

/** Who appears in the sandbox. Nobody lives at these addresses: `.example` is reserved for such people. */
export type Character = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly accountType: 'Current' | 'Savings' | 'Mortgage' | 'Merchant';
};

export type Keys = { readonly password: string; readonly pin: string };

export type Payee = {
  readonly name: string;
  readonly bank: string;
  readonly account: string;
  readonly beneficiary?: Readonly<Record<string, string>>;
};

/** A customer of the past, who does what customers do by the calls that the pages make. */
export type Person = Awaited<ReturnType<typeof openAccount>>;

export async function openAccount(bank: PastBank, who: Character, keys: Keys, referredBy?: string) {
  const { email } = who;
  const { password, pin } = keys;
  const phone: Phone = {};
  await bank.client().register({
    body: {
      first_name: who.firstName,
      last_name: who.lastName,
      date_of_birth: who.dateOfBirth,
      account_type: who.accountType,
      email,
      password,
      password2: password,
      newsletter: false,
      ...(referredBy === undefined ? {} : { ref: referredBy }),
    },
  });
  await bank.client().verifyCode({ body: { email, code: await newestCode(bank, email) } });
  const login = () => bank.client(undefined, phone).login({ body: { email, password, remember_me: true } });
  const first = await login();
  let { refresh } = first;

  let signedIn = { client: bank.client(first.access, phone), at: bank.now() };

  /** As long as the token lives; then with a new one, or signed in anew when the session has ended meanwhile. */
  async function client() {
    if (bank.now().getTime() - signedIn.at.getTime() < 60_000) return signedIn.client;
    const tokens = await bank.client(undefined, phone).refreshToken({ body: { refresh } }).catch(login);
    refresh = tokens.refresh;
    signedIn = { client: bank.client(tokens.access, phone), at: bank.now() };
    return signedIn.client;
  }

  return {
    id: first.user.id,
    email,
    fullName: first.user.full_name,
    pin,
    /** That of the wallet. */
    currency: bank.currency,
    client,
    async createPin() {
      await (await client()).createPin({ body: { pin } });
    },
    async deposit(amount: string, network: 'TRC20' | 'BTC') {
      const { data } = await (await client()).fundWallet({ body: { amount, network } });
      const payment = { received: amount, transactionHash: sandboxHash(data.deposit_id) };
      await bank.modules.deposits.confirm({ kind: 'system' }, data.deposit_id, payment);
    },
    /** Says what the newest movement of the wallet was for. */
    async categorise(category: 'salary') {
      const { transactions } = await (await client()).listTransactions({ query: { limit: 1 } });
      const params = { movementId: transactions[0]?.id ?? '' };
      await (await client()).chooseCategory({ params, body: { category } });
    },
    async setBudget(category: 'groceries' | 'leisure' | 'transport', amount: string) {
      await (await client()).setBudget({ params: { category }, body: { amount } });
    },
    /**
     * Asked for and confirmed by the mailed code; what goes to another bank arrives there. From the wallet, or from the account
     * with this id.
     */
    async send(payee: Payee, amount: string, currency: Currency, narration?: string, account?: string) {
      const { data } = await (await client()).withdraw({
        body: {
          amount,
          currency,
          bank_name: payee.bank,
          account_name: payee.name,
          account_number: payee.account,
          pin,
          ...(account === undefined ? {} : { account }),
          ...(narration === undefined ? {} : { narration }),
          ...(payee.beneficiary === undefined ? {} : { beneficiary: payee.beneficiary }),
        },
      });
      const { withdrawal_id } = data;
      const body = { withdrawal_id, otp_code: await newestCode(bank, email) };
      await (await client()).verifyWithdrawal({ body });
      await bank.modules.withdrawals
        .takeStep({ kind: 'system' }, withdrawal_id, 'settle')
        .catch((error: unknown) => {
          // Inside the bank it has arrived already, and what is held waits for staff or for others: none of it is on its way.
          if (!(error instanceof Refusal && error.code === 'case_closed')) throw error;
        });
    },
    async keepPayee(
      payee: Payee,
      currency: Currency,
      kept: { readonly label?: string; readonly favourite?: boolean },
    ) {
      const { name, bank, account } = payee;
      await (await client()).addPayee({
        body: { ...kept, currency, bank_name: bank, account_name: name, account_number: account },
      });
    },
    /** Every month from a day on, approved by the mailed code. */
    async schedule(payee: Payee, amount: string, currency: Currency, narration: string, first_day: string) {
      const { order } = await (await client()).makeStandingOrder({
        body: {
          ...{ amount, currency, narration, pin, frequency: 'monthly', first_day },
          bank_name: payee.bank,
          account_name: payee.name,
          account_number: payee.account,
        },
      });
      const body = { otp_code: await newestCode(bank, email) };
      await (await client()).confirmStandingOrder({ params: { orderId: order.id }, body });
    },
    /** What the link of somebody's request asks for, confirmed by the mailed code. */
    async payRequest(token: string, amount: string) {
      const { data } = await (await client()).payMoneyRequest({ params: { token }, body: { amount, pin } });
      const otp_code = await newestCode(bank, email);
      await (await client()).verifyWithdrawal({ body: { withdrawal_id: data.withdrawal_id, otp_code } });
    },
    /** Takes on the newest invitation to share an account. */
    async acceptInvitation() {
      const { invitations } = await (await client()).listAccountInvitations();
      const params = { invitationId: invitations.at(-1)?.id ?? '' };
      await (await client()).sendInvitationCode({ params });
      const body = { pin, otp_code: await newestCode(bank, email) };
      await (await client()).acceptAccountInvitation({ params, body });
    },
    async borrow(amount: string, loan_term: '3 months' | '6 months') {
      const { loan } = await (await client()).requestLoan({ body: { amount, loan_term } });
      await bank.modules.loans.approve({ kind: 'system' }, loan.id);
    },
    async orderCard() {
      await (await client()).createCard({ body: { fee_amount: '10.00', card_type: 'VISA' } });
    },
    /** All but the newest, as somebody has who looks now and then. */
    async readNotices(butNewest: number) {
      const { notices } = await (await client()).listNotices();
      const seen = notices[butNewest];
      if (seen !== undefined) await (await client()).readNotices({ body: { up_to: seen.id } });
    },
    async referralCode() {
      const { user } = await (await client()).getProfile({ params: { userId: this.id } });
      return user.referral_code;
    },
    /** How others pay this person. */
    async payee(): Promise<Payee> {
      const { iban, account_name } = await (await client()).getWallet();
      return this.payeeHere(account_name, iban);
    },
    /** How an account of this bank is paid. */
    payeeHere: (name: string, account: string): Payee => ({ name, bank: bank.brand.name, account }),
  };
}

export async function newestCode(bank: PastBank, email: string): Promise<string> {
  // To open all that somebody got in half a year, for each code, takes a second of a processor.
  const newest = await bank.inbox.list(email, 5);
  const code = newest.find((mail) => mail.code !== undefined)?.code;
  if (code === undefined) throw new Error(`no mail with a code was sent to ${email}`);
  return code;
}
