import type { AnswerOf, getStaffBatch } from '@farthing/contract';
import { money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import type { BatchWanted } from '../../batches/index.ts';
import { sharedAccountView } from '../../owners/index.ts';
import { findCustomerLines } from '../customer-line.ts';
import { inDecimal } from '../evidence/index.ts';
import { ending } from '../masking.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

type FoundBatch = NonNullable<Awaited<ReturnType<DeskServices['batches']['find']>>>;

/** As the company reads it, with accounts in part: who needs one in full opens its payment. */
export async function readStaffBatch(
  services: DeskServices,
  worker: Worker,
  wanted: BatchWanted,
): Promise<AnswerOf<typeof getStaffBatch>> {
  const {
    batches,
    database: { kysely },
  } = services;
  const found = await batches.find(wanted);
  if (found === undefined) throw new Refusal('not_found');
  const { batch, counts, lines, nextAfter } = found;
  const people = await findCustomerLines(kysely, [batch.customerId, ...batch.signedBy]);
  const [account, preparedBy] = [await findAccount(kysely, batch.accountId), people.get(batch.customerId)];
  if (account === undefined || preparedBy === undefined) throw new Refusal('not_found');
  await recordLook(services, worker, batch, lines);
  return {
    batch: {
      id: batch.id,
      file_name: batch.fileName,
      state: batch.state,
      account: { id: batch.accountId, ...account },
      prepared_by: preparedBy,
      approved_by: batch.signedBy.flatMap((id) => people.get(id) ?? []),
      reason: batch.reason,
      lines: batch.lineCount,
      sum: inDecimal(money(batch.amount, batch.currency)),
      fees: inDecimal(money(batch.feeAmount, batch.currency)),
      created_at: batch.createdAt.toISOString(),
      ...counts,
    },
    lines: lines.map(({ account_number, narration: _purpose, ...line }) => ({
      ...line,
      account_ending: ending(account_number),
    })),
    next_after: nextAfter,
  };
}

/** What a company pays its people is nobody's business without a trace: each part that was read, not the first one only. */
async function recordLook(
  { audit, database }: DeskServices,
  worker: Worker,
  { accountId, fileName, sha256 }: FoundBatch['batch'],
  lines: FoundBatch['lines'],
): Promise<void> {
  await database.transaction((tx) =>
    audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'account.batch-look',
      subject: { kind: 'account', id: accountId },
      after: {
        name: fileName,
        sha256: sha256.toString('hex'),
        rows: lines.length,
        line: lines[0]?.line ?? null,
      },
    }),
  );
}

async function findAccount(reader: Reader, accountId: string) {
  const { rows } = await sql<{ name: string; company_name: string | null }>`
    SELECT shared.name, shared.company_name
    FROM ${sharedAccountView} AS shared
    WHERE shared.account_id = ${accountId}
  `.execute(reader);
  return rows[0];
}
