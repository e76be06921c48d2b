// A module's own row and the money it stands for, in one transaction: both are there, or neither.
import { type Example, openAll, printAccounts } from './example.ts';

export const run: Example = async (stage) => {
  const { ledger, pool, print } = stage;
  const [alice = 0, fees = 0] = await openAll(ledger, [
    { code: 'customer:alice', currency: 'USD', floor: -5_00n },
    { code: 'house:card-fees', currency: 'USD', floor: null },
  ]);
  await pool.query('CREATE TEMPORARY TABLE card (id uuid PRIMARY KEY, owner text NOT NULL)');

  const issueCard = async (id: string) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("INSERT INTO card VALUES ($1, 'alice')", [id]);
      // Last before the commit: the accounts are locked until then.
      const [outcome] = await ledger.postWithin(client, [{ id, from: alice, to: fees, amount: 3_00n }]);
      await client.query(outcome?.status === 'posted' ? 'COMMIT' : 'ROLLBACK');
      return outcome?.status === 'posted' ? 'issued' : `refused: ${outcome?.refusal}`;
    } finally {
      client.release();
    }
  };
  print(`first card ${await issueCard('00000000-0000-7000-8000-000000000001')}`);
  print(`second card ${await issueCard('00000000-0000-7000-8000-000000000002')}`);
  const { rows } = await pool.query('SELECT count(*)::integer AS cards FROM card');
  print(`${rows[0].cards} card in the table`);
  await printAccounts(stage, [alice, fees]);
};
