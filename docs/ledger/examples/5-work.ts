// A module's own row and the money it stands for, as one work: both are there, or neither.
import { insertion } from '@farthing/ledger';
import { type Example, openAll, printAccounts } from './example.ts';

const card = insertion('membership_card', { columns: { id: 'uuid', owner: 'text' } });

export const run: Example = async (stage) => {
  const { ledger, pool, print } = stage;
  const [alice = 0, fees = 0] = await openAll(ledger, [
    { code: 'customer:alice', currency: 'USD', floor: -5_00n },
    { code: 'house:card-fees', currency: 'USD', floor: null },
  ]);
  await pool.query('CREATE TABLE membership_card (id uuid PRIMARY KEY, owner text NOT NULL)');

  const issueCard = async (id: string) => {
    const outcome = await ledger.submit({
      commands: [{ id, from: alice, to: fees, amount: 3_00n }],
      rows: [card.row({ id, owner: 'alice' })],
    });
    if (outcome.status === 'done') return 'issued';
    if (outcome.status !== 'refused') return outcome.status;
    const [first] = outcome.outcomes;
    return first?.status === 'refused' ? `refused: ${first.refusal}` : 'refused';
  };
  print(`first card ${await issueCard('00000000-0000-7000-8000-000000000001')}`);
  print(`second card ${await issueCard('00000000-0000-7000-8000-000000000002')}`);
  const { rows } = await pool.query('SELECT count(*)::integer AS cards FROM membership_card');
  print(`${rows[0].cards} card in the table`);
  await printAccounts(stage, [alice, fees]);
};
