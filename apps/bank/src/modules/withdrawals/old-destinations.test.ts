import { randomUUID } from 'node:crypto';
import { type Destination, payeeKeyOf } from '@farthing/rules';
import { expect, test } from 'vitest';
import { databaseBefore, type OldDatabase } from '../../../../../tools/testing/old-database.ts';

/** The migration that gives each payment one destination. */
const destinations = 40;

const at = '2026-02-03T10:00:00Z';

type OldPayment = {
  readonly account_number: string;
  readonly payee_key: string;
  readonly currency?: string;
  readonly beneficiary?: Readonly<Record<string, string>>;
  readonly payee_customer_id?: string;
};

/** A payment as it was stored when an account number stood beside whatever else had been typed. */
async function insertPayment(old: OldDatabase, customer_id: string, payment: OldPayment): Promise<string> {
  const id = randomUUID();
  await old.insert('withdrawal', {
    id,
    customer_id,
    reference: id.slice(0, 8).toUpperCase(),
    state: 'completed',
    route: payment.payee_customer_id === undefined ? 'external' : 'internal',
    amount: 1_000,
    currency: 'USD',
    debit_amount: 1_000,
    debit_currency: 'USD',
    margin_amount: 0,
    rate: 1,
    limit_amount: 800,
    limit_currency: 'GBP',
    counted_on: '2026-02-03',
    account_name: 'Konrad Zuse',
    bank_name: 'Some Bank',
    beneficiary: {},
    kind: 'withdrawal',
    description: 'Transfer to Konrad Zuse',
    expires_at: at,
    created_at: at,
    confirmed_at: at,
    confirmed_by: Buffer.alloc(32),
    sent_at: at,
    ended_at: at,
    ...payment,
  });
  return id;
}

type Migrated = {
  readonly destination: Destination;
  readonly account_number: string;
  readonly payee_key: string;
};

async function migrated(old: OldDatabase, id: string): Promise<Migrated | undefined> {
  const [row] = await old.query<Migrated>(
    'SELECT destination, account_number, payee_key FROM withdrawal WHERE id = $1',
    [id],
  );
  return row;
}

const iban = 'DE89370400440532013000';
const british = 'GB29NWBK60161331926819';

const sound: readonly [string, OldPayment, Destination][] = [
  [
    'an IBAN with its BIC',
    {
      account_number: iban,
      payee_key: `iban:${iban}`,
      currency: 'EUR',
      beneficiary: { swift_bic: 'COBADEFFXXX', bank_address: 'Frankfurt' },
    },
    { shape: 'iban', iban, bic: 'COBADEFFXXX', bankAddress: 'Frankfurt' },
  ],
  [
    'a British IBAN',
    { account_number: british, payee_key: 'uk:601613/31926819', currency: 'GBP' },
    { shape: 'iban', iban: british },
  ],
  [
    'a sort code',
    {
      account_number: '31926819',
      payee_key: 'uk:601613/31926819',
      currency: 'GBP',
      beneficiary: { sort_code: '601613' },
    },
    { shape: 'uk', sortCode: '601613', accountNumber: '31926819' },
  ],
  [
    'a routing number',
    {
      account_number: '000123456789',
      payee_key: 'us:011000015/000123456789',
      beneficiary: { routing_number: '011000015', account_type: 'checking', transfer_type: 'local' },
    },
    {
      shape: 'dollars',
      accountNumber: '000123456789',
      routingNumber: '011000015',
      accountType: 'checking',
    },
  ],
  [
    'a BIC of eleven characters',
    {
      account_number: '12345678',
      payee_key: 'swift:COBADEFFXXX/12345678',
      beneficiary: { swift_bic: 'COBADEFFXXX', transfer_type: 'international' },
    },
    { shape: 'dollars', accountNumber: '12345678', bic: 'COBADEFFXXX' },
  ],
  [
    'a routing number with a sort code and a BIC beside it',
    {
      account_number: '000123456789',
      payee_key: 'us:011000015/000123456789',
      beneficiary: { routing_number: '011000015', sort_code: '601613', swift_bic: 'COBADEFF' },
    },
    { shape: 'dollars', accountNumber: '000123456789', routingNumber: '011000015' },
  ],
  [
    'a sort code with a BIC and a routing number beside it',
    {
      account_number: '31926819',
      payee_key: 'uk:601613/31926819',
      currency: 'GBP',
      beneficiary: { sort_code: '601613', swift_bic: 'COBADEFF', routing_number: '011000015' },
    },
    { shape: 'uk', sortCode: '601613', accountNumber: '31926819' },
  ],
];

test('[RSK-06] a payment of before has the one destination that it was checked as, and the key of that', async () => {
  await using old = await databaseBefore(destinations);
  const [payer, payee] = [
    await old.insertCustomer(),
    await old.insertCustomer({ account_number: '55779911' }),
  ];
  const ids: string[] = [];
  for (const [, payment] of sound) ids.push(await insertPayment(old, payer, payment));
  const inside = await insertPayment(old, payer, {
    account_number: '55779911',
    payee_key: `customer:${payee}`,
    payee_customer_id: payee,
    // As it was found by the name of the bank, whatever else stood beside it.
    beneficiary: { swift_bic: 'FARTGB2L' },
  });
  await old.migrateTo(destinations);
  for (const [index, [what, , destination]] of sound.entries()) {
    const row = await migrated(old, ids[index] ?? '');
    expect(row?.destination, what).toEqual(destination);
    expect(row?.payee_key, what).toBe(payeeKeyOf(destination));
  }
  const destination = { shape: 'inside', accountNumber: '55779911' } as const;
  expect(await migrated(old, inside)).toEqual({
    destination,
    account_number: '55779911',
    payee_key: payeeKeyOf(destination),
  });
});

const unsound: Readonly<Record<string, OldPayment>> = {
  'no BIC and no routing number': { account_number: '12345678', payee_key: 'swift:COBADEFF/12345678' },
  'a sort code in its key only': { account_number: '31926819', payee_key: 'uk:601613/31926819' },
  'a BIC that is none': {
    account_number: iban,
    payee_key: `iban:${iban}`,
    beneficiary: { swift_bic: 'nowhere' },
  },
};

test('[RSK-06] a payment of before that fits no shape stops the migration, which leaves all as it was', async () => {
  await using old = await databaseBefore(destinations);
  const payer = await old.insertCustomer();
  for (const [what, bad] of Object.entries(unsound)) {
    const id = await insertPayment(old, payer, bad);
    await expect(old.migrateTo(destinations), what).rejects.toThrow('0040-destinations failed');
    const rows = await old.query('DELETE FROM withdrawal WHERE id = $1 RETURNING account_number, payee_key', [
      id,
    ]);
    const { account_number, payee_key } = bad;
    expect(rows, what).toEqual([{ account_number, payee_key }]);
  }
  await old.migrateTo(destinations);
});
