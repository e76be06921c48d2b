import { statementFormats } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jointAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { expectMessage, heldTo } from '../../../../../tools/testing/documents/iso20022.ts';
import { readPdf } from '../../../../../tools/testing/documents/read-pdf.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  csvRows,
  readStatement,
  statementText,
} from '../../../../../tools/testing/statements/statement-files.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../tools/testing/withdrawals.ts';
import { referenceOf } from '../books/index.ts';

const bank = await testBank();
let ada: TestCustomer;
let accounts: readonly { readonly id: string; readonly currency: Currency }[];
let firstDay = '';

const today = () => bank.clock.now().toISOString().slice(0, 10);

async function ledgerAccountOf(accountId: string): Promise<AccountId> {
  const { rows } = await bank.database.pool.query<{ ledger_account: AccountId }>(
    'SELECT ledger_account FROM customer_account WHERE id = $1',
    [accountId],
  );
  if (rows[0] === undefined) throw new Error('there is no such account');
  return rows[0].ledger_account;
}

/** Into an account or out of it; what it has too little for does not happen. */
async function post(place: number, minor: bigint, kind: 'fee' | 'correction', words: string): Promise<void> {
  const { books } = bank.modules;
  const account = accounts[place % accounts.length];
  if (account === undefined) return;
  const own = await ledgerAccountOf(account.id);
  const other = books.account('equity', account.currency);
  const id = bank.ids.next();
  const [from, to] = minor > 0n ? [other, own] : [own, other];
  const line = { transfer: id, account: own, kind, description: words, reference: referenceOf(id) };
  await books
    .submit({ commands: [{ id, from, to, amount: minor > 0n ? minor : -minor }], lines: [line], rows: [] })
    .then(() => posted.push(id))
    .catch(() => {});
}

const posted: string[] = [];

async function reverse(place: number): Promise<void> {
  const { books } = bank.modules;
  const posting = await books.posting(bank.database.kysely, posted[place % posted.length] ?? '');
  await Promise.resolve()
    .then(() => books.submit({ ...books.reversalOf(posting), rows: [] }))
    .catch(() => {});
}

async function exchange(): Promise<void> {
  ada = await signIn(bank, ada.email);
  const [from, to] = [accounts[0]?.id ?? '', accounts[2]?.id ?? ''];
  const { quote } = await ada.client.quoteExchange({ body: { from, to, amount: '12.34', side: 'give' } });
  await ada.client.takeExchange({ body: { quote: quote.id } });
}

const step = fc.record({
  waitSeconds: fc.oneof(fc.integer({ min: 1, max: 7_200 }), fc.integer({ min: 40_000, max: 250_000 })),
  what: fc.constantFrom('post', 'post', 'post', 'fee', 'reverse'),
  place: fc.nat(50),
  minor: fc.bigInt({ min: -9_000n, max: 9_000n }).filter((minor) => minor !== 0n),
  words: fc.constantFrom('Moved', '=cmd()', 'a "b", <c> & d', 'Zoë 😀', '-5'),
});

beforeAll(async () => {
  moveToNoon(bank);
  ada = await payingCustomer(bank, '5000.00');
  firstDay = today();
  await ada.client.openAccount({ body: { kind: 'current', currency: 'EUR', name: 'Euros' } });
  accounts = (await ada.client.listAccounts()).accounts.map(({ id, currency }) => ({ id, currency }));
  await exchange();
  await pay(bank, ada, payment({ amount: '20.00', narration: '=HYPERLINK("x") rent, May' }));
  for (const { waitSeconds, what, place, minor, words } of fc.sample(step, { numRuns: 60, seed: 20261116 })) {
    bank.clock.advance({ seconds: waitSeconds });
    if (what === 'reverse') await reverse(place);
    else
      await post(
        place,
        what === 'fee' && minor > 0n ? -minor : minor,
        what === 'fee' ? 'fee' : 'correction',
        words,
      );
  }
  await exchange();
});

afterAll(() => expectSoundBooks(bank));

/** By the ledger itself, which knows nothing of lines. */
async function journalBefore(accountId: string, moment: Date): Promise<bigint> {
  const { rows } = await bank.database.pool.query<{ balance: bigint }>(
    `SELECT ledger.balance_at(ledger_account, $2::timestamptz - interval '1 microsecond') AS balance
     FROM customer_account WHERE id = $1`,
    [accountId, moment],
  );
  return rows[0]?.balance ?? 0n;
}

const dayStart = (day: string) => new Date(`${day}T00:00:00Z`);
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

test(`[PAY-10] in every format, for any span of any account, the lines lead from the journal’s balance before it to the one at its end; camt.053 ${heldTo('camt.053.001.08')}`, async () => {
  const length = Temporal.PlainDate.from(firstDay).until(today()).days;
  const spans = fc.sample(fc.tuple(fc.nat(length), fc.nat(length)), { numRuns: 6, seed: 20261117 });
  let lines = 0;
  for (const account of accounts)
    for (const [one, other] of [[0, length] as const, ...spans]) {
      const [since, until] = [plus(firstDay, Math.min(one, other)), plus(firstDay, Math.max(one, other))];
      const before = await journalBefore(account.id, dayStart(since));
      const after = await journalBefore(account.id, dayStart(plus(until, 1)));
      await bank.forgetCounts();
      for (const format of ['csv', 'ofx', 'camt053'] as const) {
        const text = await statementText(ada, account.id, { since, until, format });
        const { opening, closing, amounts } = readStatement[format](text);
        const isEmptyCsv = format === 'csv' && amounts.length === 0;
        expect({ format, since, until, opening, closing }).toEqual({
          ...{ format, since, until },
          opening: isEmptyCsv ? undefined : before,
          closing: isEmptyCsv ? undefined : after,
        });
        expect(before + amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(after);
        lines += amounts.length;
        if (format === 'camt053') expectMessage('camt.053.001.08', text);
        if (format === 'ofx') XmlDocument.fromString(text).dispose();
      }
    }
  expect(lines).toBeGreaterThan(200);
});

test('[PAY-10] [PND-03] each line has what was sent and what was booked, and no word of a payer is a formula or an element', async () => {
  const query = { since: firstDay, until: today() };
  const [wallet] = accounts;
  const csv = csvRows(await statementText(ada, wallet?.id ?? '', { ...query, format: 'csv' }));
  const sent = csv.find(([, kind, , party]) => kind !== 'fee' && party === 'Konrad Zuse');
  expect(sent?.slice(2, 8)).toEqual([
    'Transfer to Konrad Zuse',
    'Konrad Zuse',
    '\'=HYPERLINK("x") rent, May',
    expect.any(String),
    '-20.00',
    'EUR',
  ]);
  expect(sent?.[9]).toBe('USD');
  expect(Number(sent?.[8])).toBeLessThan(-20);
  expect(csv.flat().filter((field) => /^[=@]/.test(field))).toEqual([]);
  const camt = await statementText(ada, wallet?.id ?? '', { ...query, format: 'camt053' });
  expect(camt).toContain('<InstdAmt><Amt Ccy="EUR">20.00</Amt></InstdAmt>');
  expect(camt).toContain('a &#34;b&#34;, &#60;c&#62; &#38; d');
  expect(camt).toContain('<Ownr><Nm>Ada Lovelace</Nm></Ownr>');
  const ofx = await statementText(ada, wallet?.id ?? '', { ...query, format: 'ofx' });
  expect(ofx).toMatch(/<ORIGCURRENCY><CURRATE>[01]\.\d{8}<\/CURRATE><CURSYM>EUR<\/CURSYM>/);
});

test('[PAY-10] the PDF of a bank that was given no address names the one it listens on, so that it can be checked', async () => {
  const params = { accountId: accounts[0]?.id ?? '' };
  const query = { since: firstDay, until: today(), format: 'pdf' } as const;
  const { bytes } = await ada.client.getStatement({ params, query });
  expect((await readPdf(bytes)).text.replaceAll(/\s/g, '')).toContain('http://127.0.0.1:3000/verify,code');
});

test('[PAY-10] another’s account is answered as if there were none, and bad spans are told by their field', async () => {
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  const params = { accountId: accounts[0]?.id ?? '' };
  const ask = (who: TestCustomer, since: string, until: string, format = 'csv') =>
    refusalOf(who.client.getStatement({ params, query: { since, until, format: format as 'csv' } }));
  for (const format of statementFormats)
    expect(await ask(eve, firstDay, today(), format)).toMatchObject({ status: 404, code: 'not_found' });
  const tomorrow = plus(today(), 1);
  for (const [since, until, field, message] of [
    [today(), firstDay, 'until', 'Choose a last day that is not before the first.'],
    [firstDay, tomorrow, 'until', 'Choose a last day that is not in the future.'],
    [tomorrow, tomorrow, 'since', 'Choose a first day that is not in the future.'],
    ['1899-12-31', firstDay, 'since', 'Ask for a day since 1900.'],
    ['2026-02-30', firstDay, 'since', 'Enter a date as YYYY-MM-DD.'],
  ] as const)
    expect(await ask(ada, since, until)).toMatchObject({ status: 400, errors: { [field]: [message] } });
  expect(await ask(ada, firstDay, today(), 'exe')).toMatchObject({
    status: 400,
    errors: { format: [expect.stringContaining('Choose pdf')] },
  });
});

test('[PAY-10] [ACT-06] everybody on a shared account gets its statement with both names, and whoever has left gets none', async () => {
  const [first, second] = [
    await payingCustomer(bank, '0', { first_name: 'Anna' }),
    await payingCustomer(bank, '0', { first_name: 'Bo' }),
  ];
  const id = await jointAccount(bank, [first, second]);
  await giveMoneyTo(bank, id, '75.00');
  const query = { since: today(), until: today(), format: 'camt053' } as const;
  for (const owner of [first, second]) {
    const text = await statementText(owner, id, query);
    expect(text).toContain('<Ownr><Nm>Anna Lovelace and Bo Lovelace</Nm></Ownr>');
    expect(readStatement.camt053(text)).toEqual({ opening: 0n, closing: 7_500n, amounts: [7_500n] });
  }
  await bank.database.pool.query(
    'UPDATE account_party SET until = $3 WHERE account_id = $1 AND customer_id = $2',
    [id, second.id, bank.clock.now()],
  );
  expect(await refusalOf(statementText(second, id, query))).toMatchObject({ status: 404 });
});

test('[PAY-10] a pot has no statement of its own, since it is part of its account', async () => {
  const saver = await signedInCustomer(bank, { first_name: 'Polly' });
  await giveMoney(bank, saver.id, '10.00');
  const [wallet] = (await saver.client.listAccounts()).accounts;
  const params = { accountId: wallet?.id ?? '' };
  const { pot } = await saver.client.openPot({ params, body: { name: 'Rain', picture: 'umbrella' } });
  const query = { since: today(), until: today(), format: 'csv' } as const;
  expect(await refusalOf(statementText(saver, pot.id, query))).toMatchObject({ status: 404 });
});
