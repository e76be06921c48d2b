import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@farthing/contract';
import { expect, test } from 'vitest';
import { signatureOf } from '../../apps/bank/src/platform/outside/signature.ts';
import { authorisation, cardHolder, type Decision } from '../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../tools/testing/books.ts';
import { startTcpProxy } from '../shared/tcp-proxy.ts';
import { superviseBank, untilReady } from './processes/supervised-bank.ts';

const secret = 'a secret of the network for this test alone';

function askAt(url: string, asked: object, signal = AbortSignal.timeout(60_000)): Promise<Decision> {
  const body = JSON.stringify(asked);
  const headers = {
    'content-type': 'application/json',
    'farthing-signature': signatureOf([secret], new Date(), body),
  };
  const sent = { method: 'POST', headers, body, signal };
  return fetch(`${url}${apiPrefix}/network/authorise/`, sent).then((answer) => answer.json() as never);
}

test('[CAR-04] a bank that is killed between hold and answer gives the same call one answer and one hold', async () => {
  // What customers have is made by a bank beside it, on the same database and with the same keys.
  const beside = await testBank();
  const ada = await cardHolder(beside, '100.00');
  const folder = await mkdtemp(join(tmpdir(), 'farthing-card-'));
  const { ownerUrl, appUrl } = beside.database.test;
  const line = new URL(appUrl);
  const proxy = await startTcpProxy(Number(line.port), line.hostname);
  line.host = `127.0.0.1:${proxy.port}`;
  const bank = await superviseBank(
    {
      DATA_DIR: join(folder, 'data'),
      SECRET_KEYS: `1:${Buffer.from(beside.secretKey, 'hex').toString('base64')}`,
      DATABASE_URL: line.href,
      MIGRATION_DATABASE_URL: ownerUrl,
      CARD_NETWORK_SECRETS: secret,
    },
    join(folder, 'log'),
  );
  try {
    const asked = { ...authorisation(ada), id: 'kill-00000001' };
    // The work that writes hold and answer: the one statement that writes a payment with this id.
    const committed = proxy.deafenAfter(['INSERT INTO "card_payment"', asked.id]);
    const lost = askAt(bank.url, asked).catch(() => undefined);
    await Promise.race([committed, lost.then((answer) => expect.fail(`answered ${JSON.stringify(answer)}`))]);
    await untilHeld();
    bank.kill();
    expect(await lost).toBeUndefined();
    proxy.cut();
    await untilReady(bank.url);
    const answers = [await askAt(bank.url, asked), await askAt(bank.url, asked)];
    expect(answers[0]).toMatchObject({ approved: true, billed: { amount: '25.00' } });
    expect(answers[1]).toEqual(answers[0]);
    const { balance, held } = await walletOf(beside, ada.customer.id);
    expect([balance, held]).toEqual([10_000n, 2_500n]);
    const payments = await beside.database.kysely
      .selectFrom('card_payment')
      .select('id')
      .where('card_id', '=', ada.cardId)
      .execute();
    expect(payments).toEqual([{ id: answers[0]?.payment }]);
    await expectSoundBooks(beside);
  } finally {
    await bank.stop();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }

  /** Seen by somebody else: it is committed. */
  async function untilHeld(): Promise<void> {
    while ((await walletOf(beside, ada.customer.id)).held === 0n) await wait(20);
  }
}, 240_000);
