import { randomBytes } from 'node:crypto';
import { openLedger } from '@farthing/ledger';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { createApp } from '../../app.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { createJobs } from '../../platform/jobs/boss-jobs.ts';
import { createLogger } from '../../platform/logging.ts';
import { createInbox } from '../../platform/mail/inbox.ts';
import { layoutMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { openSecrets } from '../../platform/secrets/secrets.ts';
import { sandboxModule } from './index.ts';

const database = await openTestDatabase();
const secrets = await openSecrets({
  mode: 'live',
  dataDir: '',
  secretKeys: `1:${randomBytes(32).toString('base64')}`,
});
const logger = createLogger({ logLevel: 'silent' });
const ids = uuidV7(systemClock);
const inbox = createInbox({ kysely: database.kysely, secrets });
const mailer = createMailer({
  config: { mode: 'sandbox', smtpUrl: undefined, mailFrom: 'Farthing <no-reply@bank.example>' },
  database,
  jobs: createJobs({ database, logger }),
  secrets,
  clock: systemClock,
  ids,
});

const live = {
  BANK_MODE: 'live',
  LOG_LEVEL: 'silent',
  SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  DATABASE_URL: database.test.appUrl,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Farthing <no-reply@bank.example>',
  PUBLIC_URL: 'https://bank.example',
  LEGAL_ENTITY: 'Example Bank Ltd',
  REGULATORY_STATEMENT: 'An example.',
  LEGAL_JURISDICTION: 'These terms are under the law of Exampleland, and its courts decide.',
  COMPLAINTS_STATEMENT: 'You can take a complaint to the Example Ombudsman.',
  DATA_COMPLAINTS_STATEMENT: 'You can complain to the Example Data Office.',
  CONTACT_EMAIL: 'help@bank.example',
  BANK_SORT_CODE: '009600',
  BANK_IBAN_CODE: 'FRTH',
  PAYOUT_IBAN: 'GB59FRTH00960000000001',
  PAYOUT_BIC: 'FRTHGB21',
  WALLET_ADDRESS_TRC20: `T${'x'.repeat(33)}`,
  WALLET_ADDRESS_BTC: `bc1q${'x'.repeat(38)}`,
  METRICS_PORT: '0',
};

const forAda: Mail = {
  to: 'Ada@example.com',
  subject: 'Your code',
  brandName: 'Farthing',
  blocks: [{ kind: 'code', code: '042917' }],
  code: '042917',
};
const forEve: Mail = {
  to: 'eve@example.com',
  subject: 'Welcome',
  brandName: 'Farthing',
  blocks: [{ kind: 'paragraph', text: 'Hello' }],
};
const looks = layoutMail(forAda.brandName, forAda.blocks);
await database.transaction((tx) => mailer.send(tx, forAda));
await database.transaction((tx) => mailer.send(tx, forEve));

const moduleWith = (settings: Record<string, string>) =>
  sandboxModule(
    {
      config: readConfig(settings),
      brand: { name: 'Farthing', formerNames: [], colours: null },
      ...{ database, secrets, mailer },
    },
    { currentCodes: async () => [] },
  );
const { routes, plainRoutes } = moduleWith({});
const app = await testHttpServer(database, routes, { plain: plainRoutes });

test('the inbox lists the mails of an address, with the code apart', async () => {
  const answer = await app.inject('/api/v1/sandbox/mail/?to=ada@example.com');
  expect(answer.statusCode).toBe(200);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(answer.json()).toMatchObject({
    messages: [{ to: forAda.to, subject: forAda.subject, code: '042917', ...looks, sent_at: time }],
  });
});

test('the inbox lists the mails of everybody, newest first', async () => {
  const { messages } = (await app.inject('/api/v1/sandbox/mail')).json();
  expect(messages.map((message: { subject: string }) => message.subject)).toEqual(['Welcome', 'Your code']);
  expect(messages[0]).not.toHaveProperty('code');
});

test('a mail is shown in a frame that runs no script and that only the bank may hold', async () => {
  const [, mail] = await inbox.list(undefined);
  const answer = await app.inject(`/sandbox/mail/${mail?.id}/html`);
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await app.inject('/api/v1/sandbox/mail/')).headers['x-frame-options']).toBe('DENY');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(looks.html);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
      "sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
  );
});

test.for(['nonsense', '00000000-0000-7000-8000-000000000000'])('the mail %s does not exist', async (id) => {
  expect((await app.inject(`/sandbox/mail/${id}/html`)).statusCode).toBe(404);
});

test('in live mode there is no inbox', async () => {
  const config = readConfig(live);
  const jobs = createJobs({ database, logger });
  const ledger = openLedger({ pool: database.pool });
  const platform = { config, database, secrets, clock: systemClock, ids, log: logger, jobs, mailer, ledger };
  const { routes: liveRoutes, plainRoutes: livePlain } = createApp(platform);
  const liveApp = await testHttpServer(database, liveRoutes, { config, plain: livePlain });
  const [mail] = await inbox.list(undefined);
  expect((await liveApp.inject('/api/v1/sandbox/mail/')).statusCode).toBe(404);
  expect((await liveApp.inject(`/sandbox/mail/${mail?.id}/html`)).statusCode).toBe(404);
});
