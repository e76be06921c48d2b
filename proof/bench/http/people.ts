import { randomUUID } from 'node:crypto';
import { type AccountId, openLedger } from '@farthing/ledger';
import pg from 'pg';
import {
  bankAccountCode,
  customerAccountCode,
  openedAccountCode,
} from '../../../apps/bank/src/modules/books/chart.ts';
import { digestPin } from '../../../apps/bank/src/modules/pins/digest.ts';
import { systemClock } from '../../../apps/bank/src/platform/clock.ts';
import { createPasswordHashing } from '../../../apps/bank/src/platform/passwords/password-hash.ts';
import { createSecrets } from '../../../apps/bank/src/platform/secrets/secrets.ts';
import { createAccessTokens } from '../../../apps/bank/src/platform/sessions/access-token.ts';
import { createRefreshTokens, digestOf } from '../../../apps/bank/src/platform/sessions/refresh-token.ts';

export const password = 'violet-anchor-piano-72';
export const pin = '4821';

export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly accountNumber: string;
  readonly wallet: AccountId;
  /** The accounts that money is exchanged between, by their ids: the wallet, in dollars, and one in euros. */
  readonly dollars: string;
  readonly euros: string;
  readonly access: string;
  refresh: string;
};

export type People = {
  /** With as many transactions as a wallet shows at once. */
  readonly ordinary: readonly Customer[];
  /** With a PIN and no money. */
  readonly poor: readonly Customer[];
  /** With a history of so many entries. */
  readonly short: Customer;
  readonly long: Customer;
};

/** BENCH_HISTORY changes how long the longest history is. */
export const entries = {
  ordinary: 100,
  short: 10_000,
  long: Number(process.env.BENCH_HISTORY ?? 500_000),
} as const;

const poorOnes = 16;

export function anyOf(people: readonly Customer[]): Customer {
  return people[Math.floor(Math.random() * people.length)] as Customer;
}

/** Written straight into the tables, the money through the ledger: registering them would take minutes. */
export async function createPeople(ownerUrl: string, key: Buffer, ordinaryOnes = 400): Promise<People> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  const ledger = openLedger({ pool });
  try {
    const all = await createCustomers(pool, ledger, key, ordinaryOnes + poorOnes + 2);
    const [short, long] = all.splice(-2) as [Customer, Customer];
    await createPins(pool, key, all);
    const poor = all.splice(-poorOnes);
    const opened = await ledger.openAccounts([
      { code: bankAccountCode('equity', 'USD'), currency: 'USD', floor: null },
    ]);
    const [equity] = opened.flatMap((one) => (one.status === 'open' ? [one.account.id] : []));
    if (equity === undefined) throw new Error('the ledger has no equity');
    const give = async (customers: readonly Customer[], times: number) => {
      const wallets = customers.flatMap(({ wallet }) => Array<AccountId>(times).fill(wallet));
      for (let from = 0; from < wallets.length; from += 5_000)
        await Promise.all(
          wallets
            .slice(from, from + 5_000)
            .map((to) => ledger.post({ id: randomUUID(), from: equity, to, amount: 10_000n })),
        );
    };
    await give(all, entries.ordinary);
    await give([short], entries.short);
    await give([long], entries.long);
    await pool.query(insertLines);
    await pool.query('VACUUM ANALYZE');
    return { ordinary: all, poor, short, long };
  } finally {
    await ledger.close();
    await pool.end();
  }
}

export async function createCustomers(
  pool: pg.Pool,
  ledger: ReturnType<typeof openLedger>,
  key: Buffer,
  count: number,
): Promise<Customer[]> {
  const secrets = createSecrets(new Map([[1, key]]));
  const tokens = createRefreshTokens(secrets);
  const accessTokens = createAccessTokens({ audience: 'customer', secrets, clock: systemClock });
  const passwordHash = await createPasswordHashing().hash(password);
  const now = new Date();
  const later = new Date(now.getTime() + 30 * 86_400_000);
  const people: Customer[] = [];
  for (let number = 0; number < count; number += 1) {
    const [id, sessionId] = [randomUUID(), randomUUID()];
    const [dollars, euros] = [randomUUID(), randomUUID()];
    const [email, accountNumber] = [`bench-${number}@example.com`, String(10_000_000 + number)];
    const refresh = tokens.first(sessionId);
    const accounts = await ledger.openAccounts([
      ...(['wallet', 'savings'] as const).map((kind) => ({
        code: customerAccountCode(id, kind),
        currency: 'USD' as const,
        floor: 0n,
      })),
      { code: openedAccountCode(id, euros), currency: 'EUR', floor: 0n },
    ]);
    const [wallet = 0, savings, current] = accounts.flatMap((one) =>
      one.status === 'open' ? [one.account.id] : [],
    );
    await pool.query(insertCustomer, [id, email, passwordHash, now, accountNumber, `BENCH${number}`]);
    const numbers = [accountNumber, String(50_000_000 + number), String(60_000_000 + number)];
    await pool.query(insertAccounts, [id, dollars, euros, wallet, savings, current, ...numbers, now]);
    await pool.query(insertSession, [sessionId, id, digestOf(refresh), now, later]);
    const access = await accessTokens.sign({ subjectId: id, sessionId }, now, later);
    people.push({ id, email, accountNumber, wallet, dollars, euros, access, refresh: tokens.write(refresh) });
  }
  return people;
}

export async function createPins(pool: pg.Pool, key: Buffer, customers: readonly Customer[]): Promise<void> {
  const secrets = createSecrets(new Map([[1, key]]));
  for (const { id } of customers) {
    const { keyVersion, digest } = digestPin(secrets, id, pin);
    await pool.query(insertPin, [id, keyVersion, digest]);
  }
}

const insertCustomer = `
  INSERT INTO customer (
    id, email, password_hash, first_name, last_name, date_of_birth, account_type, newsletter, status,
    account_number, sort_code, iban, referral_code, created_at, verified_at
  )
  VALUES (
    $1, $2, $3, 'Ada', 'Lovelace', '1990-12-10', 'Current', false, 'active',
    $5, '009600', 'GB00FRTH009600' || $5, $6, $4, $4
  )`;

const insertAccounts = `
  INSERT INTO customer_account (id, customer_id, kind, ledger_account, account_number, opened_at)
  VALUES
    ($2, $1, 'wallet', $4, $7, $10),
    (gen_random_uuid(), $1, 'savings', $5, $8, $10),
    ($3, $1, 'current', $6, $9, $10)`;

const insertSession = `
  INSERT INTO session (
    id, customer_id, device, address, remembered, current_digest, created_at, last_used_at, ends_at
  )
  VALUES ($1, $2, 'Bench', '127.0.0.1', true, $3, $4, $4, $5)`;

const insertPin = `
  INSERT INTO transaction_pin (customer_id, key_version, digest, created_at) VALUES ($1, $2, $3, now())`;

const insertLines = `
  INSERT INTO statement_line (
    ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text
  )
  SELECT
    entry.account, entry.no, transfer.id, 'deposit', 'deposit',
    row_number() OVER (PARTITION BY entry.account ORDER BY entry.no),
    'Deposit of USDT (TRC20)', upper(right(transfer.id::text, 12)),
    'deposit of usdt (trc20) ' || right(transfer.id::text, 12)
  FROM ledger_view.entry
  JOIN ledger_view.transfer ON transfer.no = entry.no
  JOIN customer_account ON customer_account.ledger_account = entry.account`;
