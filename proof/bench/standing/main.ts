// npm run bench -- standing: the scheduled payments of one morning, made by a bank as `npm start` runs it. The database writes as
// durably as in production.

import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openLedger } from '@farthing/ledger';
import { money } from '@farthing/money';
import { addDays, bankDay, bankHolidays, londonDay } from '@farthing/rules';
import pg from 'pg';
import { bankAccountCode } from '../../../apps/bank/src/modules/books/chart.ts';
import { sealOf } from '../../../apps/bank/src/modules/standing-orders/seal.ts';
import type { OrderTerms } from '../../../apps/bank/src/modules/standing-orders/standing-order.ts';
import { createSecrets } from '../../../apps/bank/src/platform/secrets/secrets.ts';
import { build } from '../../../tools/start/prepare.mjs';
import { testDatabase } from '../../../tools/testing/database.ts';
import { startTestServer } from '../../../tools/testing/postgres-server.ts';
import { keepResults, thisMachineNow } from '../../shared/results.ts';
import { type Customer, createCustomers, createPins } from '../http/people.ts';
import { openBank } from '../http/processes.ts';
import { settings } from '../ledger/server.ts';

const [orders, people, goalSeconds] = [10_000, 2_500, 60] as const;

type Figures = { readonly seconds: number; readonly paid: number; readonly payments: number };

export async function benchStanding(): Promise<void> {
  await build();
  const { server, stop } = await startTestServer(settings);
  try {
    const database = await testDatabase(server);
    const key = randomBytes(32);
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
    const customers = await richPeople(pool, key);
    console.error('the people are there');
    const bank = await openBank(database, key);
    try {
      await fallDue(pool, key, customers);
      const figures = await untilPaid(pool);
      const text = report(figures);
      console.log(text);
      keepResults(join(import.meta.dirname, '../results'), 'standing', text, figures);
    } finally {
      await bank.stop();
      await pool.end();
    }
  } finally {
    await stop();
  }
}

async function richPeople(pool: pg.Pool, key: Buffer): Promise<readonly Customer[]> {
  const ledger = openLedger({ pool });
  try {
    const customers = await createCustomers(pool, ledger, key, people);
    await createPins(pool, key, customers);
    const code = bankAccountCode('equity', 'USD');
    const [opened] = await ledger.openAccounts([{ code, currency: 'USD', floor: null }]);
    if (opened?.status !== 'open') throw new Error('the ledger has no equity');
    const from = opened.account.id;
    const gifts = customers.map(({ wallet: to }) => ({ id: randomUUID(), from, to, amount: 100_000n }));
    await Promise.all(gifts.map((gift) => ledger.post(gift)));
    await pool.query('VACUUM ANALYZE');
    return customers;
  } finally {
    await ledger.close();
  }
}

/** Written straight into the table, sealed as an approval would: approving them would take an hour. */
async function fallDue(pool: pg.Pool, key: Buffer, customers: readonly Customer[]): Promise<void> {
  const secrets = createSecrets(new Map([[1, key]]));
  const { rows } = await pool.query<{ id: string; customer_id: string }>(
    "SELECT id, customer_id FROM customer_account WHERE kind = 'wallet'",
  );
  const accounts = new Map(rows.map(({ id, customer_id }) => [customer_id, id]));
  const made = Array.from({ length: orders }, (_, n) => {
    const [payer, payee] = [customers[n % people], customers[(n * 7 + 1) % people]];
    if (payer === undefined || payee === undefined) throw new Error('too few people');
    const terms = termsOf(
      payer,
      payee === payer ? (customers[0] as Customer) : payee,
      accounts.get(payer.id) ?? '',
    );
    const { seal, sealVersion } = sealOf(secrets, terms);
    return { ...terms, amount: String(terms.amount.minor), seal: `\\x${seal.toString('hex')}`, sealVersion };
  });
  await pool.query(insertOrders, [JSON.stringify(made)]);
}

function termsOf(payer: Customer, payee: Customer, accountId: string): OrderTerms {
  return {
    id: randomUUID(),
    customerId: payer.id,
    accountId,
    amount: money(1_00n, 'USD'),
    accountName: 'Ada Lovelace',
    bankName: 'Farthing',
    narration: null,
    destination: { shape: 'inside', accountNumber: payee.accountNumber },
    payeeAccount: payee.wallet,
    frequency: 'monthly',
    firstDay: lastWorkingDay(),
    lastDay: null,
    times: null,
    deviceSince: new Date('2026-01-01T00:00:00Z'),
    nameAgreedBy: null,
  };
}

/** Today, or the day before a weekend: what falls on one would wait for Monday. */
function lastWorkingDay(): string {
  let day = londonDay(new Date());
  while (bankDay(day, new Set(bankHolidays)) !== day) day = addDays(day, -1);
  return day;
}

const insertOrders = `
  INSERT INTO standing_order (
    id, customer_id, account_id, amount, currency, account_name, bank_name, destination, payee_account, frequency, first_day,
    created_at, expires_at, device_since, state, approved_at, seal, seal_version, next_day, due_at
  )
  SELECT
    id, "customerId", "accountId", amount, 'USD', "accountName", "bankName", destination, "payeeAccount", frequency, "firstDay",
    now(), now(), "deviceSince", 'active', now(), seal, "sealVersion", "firstDay", now()
  FROM json_to_recordset($1::json) AS made (
    id uuid, "customerId" uuid, "accountId" uuid, amount bigint, "accountName" text, "bankName" text, destination jsonb,
    "payeeAccount" integer, frequency text, "firstDay" date, "deviceSince" timestamptz, seal bytea, "sealVersion" smallint
  )`;

/** The job comes with the next minute. From the first payment that it plans to the last that is written. */
async function untilPaid(pool: pg.Pool): Promise<Figures> {
  const deadlineMs = Date.now() + 10 * 60_000;
  while (Date.now() < deadlineMs) {
    const { rows } = await pool.query<{ done: number; paid: number; payments: number; seconds: number }>(`
      SELECT
        count(*)::integer AS done, count(*) FILTER (WHERE outcome = 'paid')::integer AS paid,
        (SELECT count(*)::integer FROM withdrawal WHERE state = 'completed') AS payments,
        extract(epoch FROM max(at) - min(at))::float AS seconds
      FROM standing_order_day`);
    const [row] = rows;
    if (row !== undefined && row.done >= orders) return row;
    await wait(500);
  }
  throw new Error('the orders were not paid within ten minutes');
}

function report({ seconds, paid, payments }: Figures): string {
  const figure = (count: number) => count.toLocaleString('en-GB');
  const isMet = seconds <= goalSeconds && paid === orders && payments === orders;
  return [
    '# Scheduled payments of a morning',
    '',
    `${figure(orders)} standing orders of ${figure(people)} customers, all due at once, paid by one process of the bank. ${thisMachineNow()}.`,
    '',
    '| measure | goal | result | met |',
    '|---|---|---|---|',
    `| seconds for ${figure(orders)} standing orders that are due on one morning | ≤ ${goalSeconds} | ${seconds.toFixed(1)} | ${isMet ? 'met' : 'missed'} |`,
    `| orders paid, and payments that came of them | ${figure(orders)} | ${figure(paid)} and ${figure(payments)} | ${paid === orders && payments === orders ? 'met' : 'missed'} |`,
    '',
  ].join('\n');
}
