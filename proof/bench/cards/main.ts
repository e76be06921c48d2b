// npm run bench -- cards: the calls of the card network, made by chance, so many a second, of a bank as `npm start` runs it. The
// database writes as durably as in production.

import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { apiPrefix } from '@farthing/contract';
import { openLedger } from '@farthing/ledger';
import pg from 'pg';
import { bankAccountCode } from '../../../apps/bank/src/modules/books/chart.ts';
import { signatureOf } from '../../../apps/bank/src/platform/outside/signature.ts';
import { createSecrets } from '../../../apps/bank/src/platform/secrets/secrets.ts';
import { build } from '../../../tools/start/prepare.mjs';
import { testDatabase } from '../../../tools/testing/database.ts';
import { startTestServer } from '../../../tools/testing/postgres-server.ts';
import { type Client, openClient } from '../../shared/client.ts';
import { keepResults, thisMachineNow } from '../../shared/results.ts';
import { type Customer, createCustomers } from '../http/people.ts';
import { openBank } from '../http/processes.ts';
import { settings } from '../ledger/server.ts';
import { type Act, arrive, type Times, timesOf } from '../load/arrivals.ts';

/** So many that none pays too often for the rules against fraud. */
const people = 2000;
const [callsPerSecond, seconds, goalMs] = [200, 60, 50] as const;
/** Until the bank has compiled what it runs often. */
const warmUpSeconds = 15;
/** A network keeps a few open for all of its calls. */
const connections = 32;
const secret = 'what the network of the bench signs with';

type Figures = { readonly all: Times; readonly authorise: Times; readonly clear: Times };

export async function benchCards(): Promise<void> {
  await build();
  const { server, stop } = await startTestServer(settings);
  try {
    const database = await testDatabase(server);
    const key = randomBytes(32);
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
    const numbers = await cardsOf(pool, key, await richPeople(pool, key));
    const bank = await openBank(database, key, { CARD_NETWORK_SECRETS: secret });
    const client = openClient(`${bank.url}${apiPrefix}/network`, {
      connections,
      withKeys: false,
      address: '198.18.0.1',
      sign: (content) => signatureOf([secret], new Date(), content),
    });
    try {
      const figures = await measured(client, numbers);
      const text = report(figures);
      console.log(text);
      keepResults(join(import.meta.dirname, '../results'), 'cards', text, figures);
    } finally {
      client.close();
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
    const code = bankAccountCode('equity', 'USD');
    const [opened] = await ledger.openAccounts([{ code, currency: 'USD', floor: null }]);
    if (opened?.status !== 'open') throw new Error('the ledger has no equity');
    const from = opened.account.id;
    const gifts = customers.map(({ wallet: to }) => ({ id: randomUUID(), from, to, amount: 1_000_000n }));
    await Promise.all(gifts.map((gift) => ledger.post(gift)));
    return customers;
  } finally {
    await ledger.close();
  }
}

/** Written straight into the table; a terminal reads the chip, so that nobody needs what is sealed. */
async function cardsOf(
  pool: pg.Pool,
  key: Buffer,
  customers: readonly Customer[],
): Promise<readonly string[]> {
  const secrets = createSecrets(new Map([[1, key]]));
  const numbers = customers.map((_, at) => `42424242${String(at).padStart(8, '0')}`);
  const cards = customers.map(({ id }, at) => ({
    id: randomUUID(),
    customer_id: id,
    digest: `\\x${secrets.hmac('card-number', numbers[at] ?? '').toString('hex')}`,
    last_four: numbers[at]?.slice(-4),
  }));
  await pool.query(
    `INSERT INTO card (
      id, customer_id, card_type, sealed_details, number_digest, last_four, holder_name, expires_on, fee, fee_currency, status,
      created_at, updated_at
    )
    SELECT
      id, customer_id, 'VISA', 'nothing', digest, last_four, 'Ada Lovelace', now() + interval '1 year', 0, 'USD', 'active',
      now(), now()
    FROM json_to_recordset($1::json) AS made (id uuid, customer_id uuid, digest bytea, last_four text)`,
    [JSON.stringify(cards)],
  );
  await pool.query('VACUUM ANALYZE');
  return numbers;
}

/** Whoever comes pays, and the merchant takes the money: two calls. */
async function measured(client: Client, numbers: readonly string[]): Promise<Figures> {
  const next = (): Act => async (cameMs, hear) => {
    const id = `bench-${randomUUID()}`;
    const number = numbers[Math.floor(Math.random() * numbers.length)] ?? '';
    const merchant = { name: 'Corner Shop', category: '5411', city: 'Leeds', country: 'GB' };
    const asked = { id, card: { number }, entry: 'chip', amount: '1.00', currency: 'USD', merchant };
    hear({ kind: 'authorise', ...(await called(client, 'authorise', asked, cameMs)) });
    const cleared = { id: `bench-${randomUUID()}`, authorisation: id, amount: '1.00' };
    hear({ kind: 'clear', ...(await called(client, 'clear', cleared, performance.now())) });
  };
  const heard = await arrive({ perSecond: callsPerSecond / 2, seconds, warmUpSeconds, next });
  const of = (kind: string) => timesOf(heard.filter((each) => each.kind === kind));
  return { all: timesOf(heard), authorise: of('authorise'), clear: of('clear') };
}

async function called(client: Client, call: string, body: object, sinceMs: number) {
  const answer = await client.send({ method: 'POST', path: `/${call}/`, body });
  const { approved } = JSON.parse(answer.body) as { approved?: boolean };
  const ms = performance.now() - sinceMs;
  return approved === true ? { ms } : { ms, failure: `answered ${answer.status}` };
}

function report({ all, authorise, clear }: Figures): string {
  const isMet = all.p99Ms <= goalMs && all.failures === 0;
  const row = (name: string, { calls, failures, p50Ms, p99Ms }: Times) =>
    `| ${name} | ${calls} | ${failures} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`;
  return [
    '# Calls of the card network',
    '',
    `${callsPerSecond} calls a second for ${seconds} s, by chance, after ${warmUpSeconds} s to warm up, of ${people} cards over ${connections} connections; one process of the bank, the database and the load on one machine. ${thisMachineNow()}.`,
    '',
    '| measure | goal | result | met |',
    '|---|---|---|---|',
    `| ms at p99 for the calls of the card network at ${callsPerSecond} a second | ≤ ${goalMs} | ${all.p99Ms.toFixed(1)} | ${isMet ? 'met' : 'missed'} |`,
    '',
    '| call | calls | failed | p50 ms | p99 ms |',
    '|---|---|---|---|---|',
    row('authorise', authorise),
    row('clear', clear),
    '',
  ].join('\n');
}
