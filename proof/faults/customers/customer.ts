import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, type Client, createClient } from '@farthing/contract/client';
import { referenceOf } from '../../../apps/bank/src/modules/books/index.ts';
import type { Chance } from '../chance.ts';
import type { Act, Answer, Journal } from './journal.ts';

/** What happened to calls, whatever came of them. */
export type Calls = {
  answered: number;
  /** No answer came: the connection broke, or the customer stopped waiting. */
  unanswered: number;
  /** Answered that it cannot be done now, with 502 to 504. */
  unavailable: number;
  /** Answered with 500, which is a fault of the bank's own. */
  broken: string[];
  slowestMs: number;
  refused: Map<string, number>;
};

export type Town = {
  readonly url: string;
  readonly journal: Journal;
  readonly calls: Calls;
  /** Who can be paid: those who have a wallet, by their address. */
  readonly accounts: Map<string, { readonly account_number: string; readonly sort_code: string }>;
};

export function newCalls(): Calls {
  return { answered: 0, unanswered: 0, unavailable: 0, broken: [], slowestMs: 0, refused: new Map() };
}

const password = 'violet-anchor-piano-72';
const pin = '4821';
/** What a person can be expected to wait for; an answer that takes longer is as good as none. */
const patienceMs = 15_000;

/** Somebody who uses the bank over HTTP and does not give up: what got no answer is asked again under the same key. */
export class Customer {
  readonly email: string;
  readonly chance: Chance;
  readonly #town: Town;
  readonly #client: Client;
  #access: string | undefined;
  #asked = 0;

  constructor(town: Town, name: string, chance: Chance) {
    this.#town = town;
    this.email = `${name}@example.com`;
    this.chance = chance;
    const address = `198.18.${chance.between(0, 255)}.${chance.between(1, 254)}`;
    this.#client = createClient({
      baseUrl: town.url,
      token: () => this.#access,
      timeoutMs: patienceMs,
      fetch(input, init) {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', address);
        return fetch(input, { ...init, headers });
      },
    });
  }

  /** Opens an account, proves the address with the code from the mail, and signs in. */
  async join(): Promise<void> {
    await this.#ask({ act: 'register' }, (idempotencyKey) =>
      this.#client
        .register({
          idempotencyKey,
          body: {
            first_name: 'Ada',
            last_name: 'Lovelace',
            date_of_birth: '1990-12-10',
            account_type: 'Current',
            email: this.email,
            password,
            password2: password,
          },
        })
        .then(nothing),
    );
    const code = await this.#codeOf('');
    // Not idempotent: asked again after a lost answer it says that the code is used up, and signing in tells the truth.
    await this.#insist(() => this.#client.verifyCode({ body: { email: this.email, code } }));
    await this.#signIn();
    const { account_number, sort_code } = await this.wallet();
    await this.#ask({ act: 'create-pin' }, (idempotencyKey) =>
      this.#client.createPin({ idempotencyKey, body: { pin } }).then(nothing),
    );
    this.#town.accounts.set(this.email, { account_number, sort_code });
  }

  async wallet() {
    const wallet = await this.#insist(() => this.#client.getWallet());
    if (wallet instanceof ApiError) throw wallet;
    return wallet;
  }

  async deposit(amount: string): Promise<void> {
    await this.#ask({ act: 'deposit', amount }, async (idempotencyKey) => {
      const { data } = await this.#client.fundWallet({ idempotencyKey, body: { amount } });
      return { id: data.deposit_id };
    });
  }

  async requestLoan(amount: string): Promise<void> {
    await this.#ask({ act: 'request-loan', amount }, async (idempotencyKey) => {
      const { loan } = await this.#client.requestLoan({
        idempotencyKey,
        body: { amount, loan_term: '1 month' },
      });
      return { id: loan.id };
    });
  }

  async orderCard(fee: string): Promise<void> {
    await this.#ask({ act: 'order-card', amount: fee }, async (idempotencyKey) => {
      await this.#client.createCard({ idempotencyKey, body: { fee_amount: fee, card_type: 'VISA' } });
      return {};
    });
  }

  /** To another customer in the wallet's currency, or in euros to another bank; answers which one it is. */
  async withdraw(amount: string, to: string | undefined): Promise<string | undefined> {
    const account = to === undefined ? undefined : this.#town.accounts.get(to);
    const payee = account === undefined || to === undefined ? 'outside' : { customer: to };
    const answer = await this.#ask({ act: 'withdraw', amount, payee }, async (idempotencyKey) => {
      const { data } = await this.#client.withdraw({
        idempotencyKey,
        // The key is the purpose as well, so that what it made can be found, and found twice.
        body: { ...detailsOf(account), amount, pin, narration: idempotencyKey },
      });
      return { id: data.withdrawal_id, debit: data.debit_amount };
    });
    return answer.id;
  }

  /** With the code from the mail. */
  async confirm(withdrawalId: string): Promise<void> {
    const code = await this.#codeOf(referenceOf(withdrawalId));
    await this.#ask({ act: 'confirm', withdrawalId }, async (idempotencyKey) => {
      const { data } = await this.#client.verifyWithdrawal({
        idempotencyKey,
        body: { withdrawal_id: withdrawalId, otp_code: code },
      });
      return { status: data.status };
    });
  }

  async cancel(withdrawalId: string): Promise<void> {
    await this.#ask({ act: 'cancel', withdrawalId }, async (idempotencyKey) => {
      const { withdrawal } = await this.#client.cancelWithdrawal({
        idempotencyKey,
        body: { withdrawal_id: withdrawalId },
      });
      return { status: withdrawal.status };
    });
  }

  async #signIn(): Promise<void> {
    const answer = await this.#insist(() => this.#client.login({ body: { email: this.email, password } }));
    if (answer instanceof ApiError) throw new Error(`${this.email} cannot sign in: ${answer.message}`);
    this.#access = answer.access;
  }

  /** The newest code that was mailed, or the one in the mail that names the reference. */
  async #codeOf(reference: string): Promise<string> {
    for (;;) {
      const inbox = await this.#insist(() => this.#client.listSandboxMail({ query: { to: this.email } }));
      if (inbox instanceof ApiError) throw inbox;
      const mail = inbox.messages.find(({ code, text }) => code !== undefined && text.includes(reference));
      if (mail?.code !== undefined) return mail.code;
      await wait(200);
    }
  }

  async #ask(act: Act, send: (key: string) => Promise<Omit<Answer, 'outcome'>>): Promise<Answer> {
    this.#asked += 1;
    const key = `${this.email.split('@')[0]}-${this.#asked}`;
    this.#town.journal.ask(key, this.email, act);
    const result = await this.#insist(() => send(key));
    const answer: Answer =
      result instanceof ApiError ? { outcome: 'refused', code: result.code } : { ...result, outcome: 'done' };
    this.#town.journal.tell(key, answer);
    return answer;
  }

  /** Sends until there is an answer to go by: yes, or a no that asking again would not change. */
  async #insist<T>(send: () => Promise<T>): Promise<T | ApiError> {
    const { calls } = this.#town;
    for (;;) {
      const sentMs = performance.now();
      try {
        const answer = await send();
        calls.answered += 1;
        calls.slowestMs = Math.max(calls.slowestMs, performance.now() - sentMs);
        return answer;
      } catch (error) {
        const waitMs = await this.#afterFailure(error, sentMs);
        if (waitMs === undefined) return error as ApiError;
        await wait(waitMs);
      }
    }
  }

  /** How long to wait before asking again; undefined when the answer stands. */
  async #afterFailure(error: unknown, sentMs: number): Promise<number | undefined> {
    const { calls } = this.#town;
    if (!(error instanceof ApiError)) {
      if (!isBrokenLine(error)) throw error;
      calls.unanswered += 1;
      return this.chance.between(50, 300);
    }
    calls.slowestMs = Math.max(calls.slowestMs, performance.now() - sentMs);
    if (error.status === 500) calls.broken.push(`${error.message} (${error.body.request_id ?? 'no id'})`);
    else if (error.status > 500) calls.unavailable += 1;
    if (error.status >= 500) return this.chance.between(300, 1_000);
    if (error.status === 429) return Math.min(error.retryAfterSeconds ?? 1, 60) * 1000;
    if (error.code === 'token_not_valid') {
      await this.#signIn();
      return 0;
    }
    calls.refused.set(error.code, (calls.refused.get(error.code) ?? 0) + 1);
    return undefined;
  }
}

const nothing = () => ({});

/** How fetch says that the connection broke, or that it has stopped waiting. */
function isBrokenLine(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
}

function detailsOf(account: { readonly account_number: string; readonly sort_code: string } | undefined) {
  if (account === undefined) {
    // The IBAN that everybody's documents use.
    return {
      currency: 'EUR' as const,
      bank_name: 'Commerzbank',
      account_name: 'Konrad Zuse',
      account_number: 'DE89 3704 0044 0532 0130 00',
    };
  }
  return {
    currency: 'USD' as const,
    bank_name: 'Farthing',
    account_name: 'Grace Hopper',
    account_number: account.account_number,
    beneficiary: { sort_code: account.sort_code },
  };
}
