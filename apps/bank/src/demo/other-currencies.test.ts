import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestBank, testBank } from '../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../tools/testing/books.ts';
import { signIn } from '../../../../tools/testing/customers.ts';
import type { DemoPerson } from '../app.ts';
import { prepareDemo } from './index.ts';

describe.each(['EUR', 'GBP'])('in a sandbox of %s', (currency) => {
  let dataDir: string;
  let bank: TestBank;
  let people: readonly DemoPerson[];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'farthing-demo-'));
    bank = await testBank({ DATA_DIR: dataDir, LEDGER_CURRENCY: currency }, async (platform) => {
      people = await prepareDemo(platform);
    });
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  test('its people have lived through their half a year in its currency', async () => {
    expect(people).toHaveLength(3);
    const [rosa] = people;
    const { client } = await signIn(bank, rosa?.email ?? '', rosa?.password);
    const { accounts } = await client.listAccounts();
    expect(accounts.find(({ first }) => first)?.currency).toBe(currency);
    expect(new Set(accounts.map((account) => account.currency)).size).toBe(2);
    const { rows } = await bank.database.pool.query("SELECT FROM lending_loan WHERE state = 'written-off'");
    expect(rows).toHaveLength(1);
    await expectSoundBooks(bank);
  });
});
