import { change, type Row } from '@farthing/ledger';
import type { KnownOutput } from './chain.ts';

const settled = change(
  'deposit_output',
  {
    key: { network: 'text', transaction_hash: 'text', output_index: 'integer' },
    was: { state: 'text', deposit_id: 'uuid?' },
    set: {
      state: 'text',
      why: 'text?',
      deposit_id: 'uuid?',
      taken_back: 'integer',
      decided_at: 'timestamptz?',
    },
  },
  'deposit-output-settled',
);

/** Only from where the payment stood when it was judged: it is credited once, whoever looks at the chain at the same moment. */
export function outputRow(
  before: KnownOutput,
  after: Pick<KnownOutput, 'state' | 'why' | 'depositId' | 'takenBack'> &
    Partial<Pick<KnownOutput, 'decidedAt'>>,
): Row {
  return settled.row({
    network: before.network,
    transaction_hash: before.transactionHash,
    output_index: before.outputIndex,
    was: { state: before.state, deposit_id: before.depositId },
    state: after.state,
    why: after.why,
    deposit_id: after.depositId,
    taken_back: after.takenBack,
    decided_at: after.decidedAt ?? null,
  });
}
