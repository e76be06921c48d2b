import { type AnswerOf, fundWallet } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { callDirectly } from '../../../../../tools/testing/direct-call.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';

const bank = await testBank();
const { deposits } = bank.modules;
const system = { kind: 'system' } as const;
let ada: TestCustomer;

beforeAll(async () => {
  // Ahead of the database, by whose time the sandbox confirms by itself: nobody but the test does.
  bank.clock.advance({ days: 1 });
  ada = await signedInCustomer(bank);
});

afterAll(() => expectSoundBooks(bank));

/** Under a key of its own. */
const announce = async (key: string) => {
  const use = { scope: 'crash', key, fingerprint: Buffer.alloc(32) };
  const answer = await callDirectly(bank, fundWallet, ada, { amount: '100.00' }, use);
  return (answer as AnswerOf<typeof fundWallet>).data.deposit_id;
};
const balance = async () => (await walletOf(bank, ada.id)).balance;
const statusOf = async (id: string) => (await deposits.find(id))?.status;
const creditMails = async () =>
  (await bank.mailsTo(ada.email)).filter(({ subject }) => subject.endsWith('has arrived')).length;
const countOf = async (query: string) => Number((await bank.database.pool.query(query)).rows[0].count);

test('[LED-05] [LED-03] lost at any step of announcing, and announced again with its key, there is one deposit and one job', async () => {
  const announced = async () => [
    await countOf('SELECT count(*) FROM deposit'),
    await countOf("SELECT count(*) FROM jobs.job WHERE name = 'confirm-sandbox-deposit'"),
    await countOf("SELECT count(*) FROM audit_entry WHERE action = 'deposit.announce'"),
  ];
  const losses = await loseConnectionAtEveryStep(
    (attempt) => announce(`announcing ${attempt}`),
    async (_, attempt) => {
      expect([Array(3).fill(attempt - 1), Array(3).fill(attempt)]).toContainEqual(await announced());
      const id = await announce(`announcing ${attempt}`);
      expect(await announce(`announcing ${attempt}`)).toBe(id);
      expect(await announced()).toEqual(Array(3).fill(attempt));
      await deposits.reject(system, id);
    },
  );
  expect(losses).toBeGreaterThan(2);
});

test('[LED-05] [LED-07] lost at any step of a confirmation, all of it is written or nothing, and confirming again credits once', async () => {
  let last = { id: '', balance: 0n, mails: 0 };
  let [heard, deposited] = [0, 0];
  const hash = someHash();
  const confirm = ({ id }: typeof last) =>
    deposits.confirm(system, id, {
      received: '100.00',
      transactionHash: hash.slice(0, -2) + String(10 + deposited),
    });
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(async () => {
        deposited += 1;
        const id = await announce(`confirming ${deposited}`);
        return { id, balance: await balance(), mails: await creditMails() };
      });
      return confirm(last);
    },
    async (error) => {
      const isCredited = (await statusOf(last.id)) === 'credited';
      if (error === undefined) heard += 1;
      if (error === undefined) expect(isCredited).toBe(true);
      expect([await balance(), await creditMails()]).toEqual(
        isCredited ? [last.balance + 10_000n, last.mails + 1] : [last.balance, last.mails],
      );
      expect(await confirm(last)).toMatchObject({ status: 'credited' });
      expect(await confirm(last)).toMatchObject({ status: 'credited' });
      expect([await balance(), await creditMails()]).toEqual([last.balance + 10_000n, last.mails + 1]);
    },
  );
  expect(losses).toBeGreaterThan(2);
  // The writer asks what became of a work whose answer it lost.
  expect(heard).toBeGreaterThan(0);
});

test('[LED-05] lost at any step of expiring, each deposit is closed once, and its customer is told once', async () => {
  bank.clock.advance({ days: 2 });
  await deposits.expireDue();
  const id = await announce('expiring');
  bank.clock.advance({ hours: 25 });
  const told = async () =>
    (await bank.mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('We have not received'))
      .length;
  const before = await told();
  const losses = await loseConnectionAtEveryStep(
    () => deposits.expireDue(),
    async () => expect(await told()).toBe(before + ((await statusOf(id)) === 'expired' ? 1 : 0)),
  );
  expect(losses).toBeGreaterThan(2);
  expect([await statusOf(id), await told()]).toEqual(['expired', before + 1]);
});

test('[PAY-09] [LED-05] lost at any step of a look at the chain, each payment is credited once by the looks after it', async () => {
  await changeSettings(bank, { 'work.sandbox-deposits': 'by a simulated chain' });
  ada = await signedInCustomer(bank);
  const anybody = bank.client();
  const sendOne = async () => {
    const { address } = await ada.client.giveDepositAddress({ body: { network: 'BTC' } });
    const at = bank.clock.now();
    const values = [address, at, someHash()];
    await bank.database.pool.query(
      `INSERT INTO sandbox_chain_transfer (transaction_hash, network, address, units, height, sent_at)
       VALUES ($3, 'BTC', $1, 100000, 101, $2)`,
      values,
    );
    return address;
  };
  await anybody.mineOnSandboxChain({ body: { network: 'BTC', blocks: 5 } });
  let before = 0n;
  const losses = await loseConnectionAtEveryStep(
    async () => {
      await outside(async () => {
        await deposits.watchChains();
        before = await balance();
        await sendOne();
      });
      await deposits.watchChains();
    },
    async () => {
      expect([before, before + 5_000n]).toContain(await balance());
      await deposits.watchChains();
      await deposits.watchChains();
      expect(await balance()).toBe(before + 5_000n);
    },
  );
  expect(losses).toBeGreaterThan(5);
});
