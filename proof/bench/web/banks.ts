import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '../../../tools/testing/database.ts';
import { startTestServer } from '../../../tools/testing/postgres-server.ts';
import { closeBackOffice } from '../../e2e/back-office.ts';
import { type Settings, startBank } from '../../shared/bank-process.ts';
import { freePort } from '../../shared/free-port.ts';

export type RunningBank = { readonly url: string; readonly databaseUrl: string; readonly dataDir: string };

/**
 * The bank as the public meets it: in live mode, because a sandbox asks search engines to leave and is marked down
 * for it. Everything about the operator is made up.
 */
export async function withLiveBank<T>(work: (bank: RunningBank) => Promise<T>): Promise<T> {
  const port = await freePort();
  const settings = {
    ...operator,
    BANK_MODE: 'live',
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PORT: String(port),
    METRICS_PORT: '0',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  return withBank(settings, work);
}

/** A sandbox, whose inbox hands out the codes by which a customer is made. */
export async function withSandboxBank<T>(work: (bank: RunningBank) => Promise<T>): Promise<T> {
  return withBank({ TRUSTED_PROXIES: '127.0.0.1' }, work);
}

async function withBank<T>(settings: Settings, work: (bank: RunningBank) => Promise<T>): Promise<T> {
  await using started = new AsyncDisposableStack();
  const { server, stop } = await startTestServer();
  started.defer(stop);
  const database = await testDatabase(server);
  const dataDir = await mkdtemp(join(tmpdir(), 'farthing-bench-web-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const bank = await startBank({
    ...settings,
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
  });
  started.defer(() => bank.stop());
  const running = { url: bank.url, databaseUrl: database.appUrl, dataDir };
  started.defer(() => closeBackOffice(running));
  return await work(running);
}

const operator = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Example Bank <no-reply@bank.example>',
  LEGAL_ENTITY: 'Example Bank plc',
  REGULATORY_STATEMENT: 'Example Bank plc is authorised by the Example Authority.',
  DEPOSIT_INSURANCE_STATEMENT: 'Deposits are protected by the Example Scheme.',
  LEGAL_JURISDICTION: 'These terms are under the law of Exampleland, and its courts decide.',
  COMPLAINTS_STATEMENT: 'You can take a complaint to the Example Ombudsman.',
  DATA_COMPLAINTS_STATEMENT: 'You can complain to the Example Data Office.',
  CONTACT_EMAIL: 'support@bank.example',
  CONTACT_PHONE: '+44 20 7946 0960',
  CONTACT_ADDRESS: '960 Wren Yard, London EC2A',
  CONTACT_WHATSAPP_URL: 'https://wa.me/442079460960',
  CONTACT_TELEGRAM_URL: 'https://telegram.org/',
  BANK_SORT_CODE: '009600',
  BANK_IBAN_CODE: 'FRTH',
  PAYOUT_IBAN: 'GB59FRTH00960000000001',
  PAYOUT_BIC: 'FRTHGB21',
  WALLET_ADDRESS_TRC20: `T${'x'.repeat(33)}`,
  WALLET_ADDRESS_BTC: `bc1q${'x'.repeat(38)}`,
};
