import { createHash, randomUUID } from 'node:crypto';
import { canonicalReference, type OutsideNetwork } from '@farthing/contract';
import { expect, test } from 'vitest';
import { databaseBefore, type OldDatabase } from '../../../../../tools/testing/old-database.ts';

/** The migration that gives every reference of the outside world one form. */
const references = 46;

type OldReference = { readonly network: OutsideNetwork; readonly transaction_hash: string };

/** Credited when a hash was compared as it had been written. Ids grow with time. */
async function insertCredited(old: OldDatabase, customer_id: string, index: number, payment: OldReference) {
  const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  await old.insert('deposit', {
    id,
    customer_id,
    network: payment.network,
    address: 'somewhere',
    currency: 'USD',
    amount: 500,
    received: 500,
    status: 'credited',
    created_at: '2026-02-03T10:00:00Z',
    expires_at: '2026-02-04T10:00:00Z',
    decided_at: '2026-02-03T11:00:00Z',
  });
  await old.insert('deposit_payment', { ...payment, deposit_id: id });
  return id;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const [one, two] = [hashOf('one'), hashOf('two')];

/** In the order in which they were credited. */
const written: readonly OldReference[] = [
  { network: 'TRC20', transaction_hash: one },
  // The same payment again, in other writings and on another network.
  { network: 'TRC20', transaction_hash: `0x${one}` },
  { network: 'TRC20', transaction_hash: `${one.slice(0, 9)} ${one.slice(9)}` },
  { network: 'BTC', transaction_hash: one },
  { network: 'BTC', transaction_hash: ` 0x${two}` },
  // What is no hash at all.
  { network: 'TRC20', transaction_hash: 'x' },
  { network: 'TRC20', transaction_hash: one.slice(1) },
];

test('[RSK-02] of payments of before that are one, the first keeps the reference, and the others stay to be seen', async () => {
  await using old = await databaseBefore(references);
  const customer = await old.insertCustomer();
  const ids: string[] = [];
  for (const [index, payment] of written.entries())
    ids.push(await insertCredited(old, customer, index, payment));
  await old.migrateTo(references);
  const rows = await old.query<{
    reference: string;
    network: OutsideNetwork;
    subject_id: string;
    written_before: string | null;
  }>('SELECT reference, network, subject_id, written_before FROM outside_reference ORDER BY subject_id');
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(ids);
  const digests = written.map(({ transaction_hash }, index) => hashOf(`${ids[index]} ${transaction_hash}`));
  expect(rows.map(({ reference }) => reference)).toEqual([
    one,
    ...digests.slice(1, 4),
    two,
    ...digests.slice(5),
  ]);
  // What was written stays wherever it is not the reference itself.
  expect(rows.map(({ written_before }) => written_before)).toEqual([
    null,
    ...written.slice(1).map(({ transaction_hash }) => transaction_hash),
  ]);
  for (const { reference, network } of rows) expect(canonicalReference(network, reference)).toBe(reference);
});

test('[RSK-02] what was credited before is not credited again, in whatever writing it comes', async () => {
  await using old = await databaseBefore(references);
  const customer = await old.insertCustomer();
  await insertCredited(old, customer, 1, { network: 'TRC20', transaction_hash: ` 0x${two}` });
  await old.migrateTo(references);
  for (const network of ['TRC20', 'BTC'] as const)
    for (const again of [two, `0X${two.toUpperCase()}`, `${two.slice(0, 30)}\u200b ${two.slice(30)}`]) {
      const reference = canonicalReference(network, again);
      const row = { reference, network, subject_kind: 'deposit', subject_id: randomUUID() };
      await expect(old.insert('outside_reference', row)).rejects.toThrow('outside_reference_pkey');
    }
});

const wide = (text: string) =>
  text.replaceAll(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

/** The migration that finds hashes with invisible characters in what was written before. */
const invisible = 112;

test('[RSK-02] the plain form of a hash that was credited with an invisible character in it is not credited again', async () => {
  await using old = await databaseBefore(references);
  const customer = await old.insertCustomer();
  const [three, four, five] = [hashOf('three'), hashOf('four'), hashOf('five')];
  const credited = [
    `${two.slice(0, 5)}\u200b${two.slice(5)}`,
    // The same payment again, and one whose plain form was credited too.
    `${two.slice(0, 7)}\u2060\ufeff${two.slice(7)}`,
    `\u200e0x${three}`,
    // In the wide letters of a Japanese keyboard.
    wide(four),
    `${five}\u00ad`,
    'x',
  ];
  const ids: string[] = [];
  for (const [index, transaction_hash] of credited.entries())
    ids.push(await insertCredited(old, customer, index, { network: 'TRC20', transaction_hash }));
  await old.migrateTo(invisible - 1);
  const take = (reference: string | undefined) =>
    old.insert('outside_reference', {
      reference,
      network: 'TRC20',
      subject_kind: 'deposit',
      subject_id: randomUUID(),
    });
  // As it was: nothing kept the plain form from being credited again.
  await take(five);
  await old.migrateTo(invisible);
  for (const again of [two, three, four, five])
    for (const written of [again, `0x${again}`, `${again.slice(0, 9)}\u200b${again.slice(9)}`])
      await expect(take(canonicalReference('TRC20', written))).rejects.toThrow('outside_reference_pkey');
  const rows = await old.query<{ reference: string; subject_id: string; written_before: string | null }>(
    'SELECT reference, subject_id, written_before FROM outside_reference WHERE subject_id = ANY ($1) ORDER BY subject_id',
    [ids],
  );
  const digestAt = (index: number) => hashOf(`${ids[index]} ${credited[index]}`);
  expect(rows.map(({ reference }) => reference)).toEqual([
    two,
    digestAt(1),
    three,
    four,
    digestAt(4),
    digestAt(5),
  ]);
  expect(rows.map(({ written_before }) => written_before)).toEqual(credited);
});
