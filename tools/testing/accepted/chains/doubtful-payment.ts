import { randomBytes, randomUUID } from 'node:crypto';
import type { TestBank } from '../../bank.ts';

/** A payment that the watcher of the chains has left to staff: worth less than the smallest deposit. Answers its id. */
export async function doubtfulPayment(bank: TestBank, customerId: string): Promise<string> {
  const { pool } = bank.database;
  const [id, address] = [randomUUID(), `bcrt1q${randomBytes(16).toString('hex')}`];
  const publicKey = `zpub${'A'.repeat(107)}`;
  await pool.query(
    `INSERT INTO deposit_key (public_key, network, is_sandbox) VALUES ($1, 'BTC', false) ON CONFLICT DO NOTHING`,
    [publicKey],
  );
  await pool.query(
    `WITH taken AS (
       UPDATE deposit_key SET next_index = next_index + 1 WHERE public_key = $2 RETURNING next_index
     )
     INSERT INTO deposit_address (address, network, public_key, key_index, customer_id, given_at)
     SELECT $1, 'BTC', $2, next_index, $3, $4 FROM taken`,
    [address, publicKey, customerId, bank.clock.now()],
  );
  await pool.query(
    `INSERT INTO deposit_output (id, network, transaction_hash, output_index, address, units, height, state, why, first_seen_at)
     VALUES ($1, 'BTC', $2, 0, $3, 1000, 100, 'doubt', 'dust', $4)`,
    [id, randomBytes(32).toString('hex'), address, bank.clock.now()],
  );
  return id;
}
