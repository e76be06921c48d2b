import type { AnswerOf, listAlarms as listAlarmsCall, QueryOf } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { pageOf, readPlace, writePlace } from '../../../platform/http/paging.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ToldAlarm } from '../../alarms/index.ts';
import { actedBy, reasonOf } from '../../audit/index.ts';
import { actorOf, type ReconciliationServices, type Worker } from '../services.ts';
import {
  type AlarmRow,
  countOpenAlarms,
  findLastStateCheck,
  listAlarms,
  lockAlarm,
  type NewAlarm,
  raise,
  saveAcknowledgement,
} from './alarm-store.ts';

/** Something is wrong with the bank itself: those who run it are told, and the console shows it until somebody has looked. */
export async function raiseAlarms(
  { clock, ids, alarms: { tell } }: Pick<ReconciliationServices, 'clock' | 'ids' | 'alarms'>,
  tx: Tx,
  alarms: readonly NewAlarm[],
): Promise<void> {
  const now = clock.now();
  const quietSince = new Date(now.getTime() - policies.alarms.raisedAgainAfterMs);
  const news: ToldAlarm[] = [];
  for (const alarm of alarms) {
    const id = ids.next();
    const { kind, summary } = alarm;
    if (await raise(tx, alarm, { id, now, quietSince }))
      news.push({ id, kind, summary, raisedAt: now, endedAt: null });
  }
  await tell(tx, { type: 'alarm.raised', alarms: news });
}

export async function readAlarms(
  { database: { kysely }, staff }: ReconciliationServices,
  { state, cursor, limit }: QueryOf<typeof listAlarmsCall>,
): Promise<AnswerOf<typeof listAlarmsCall>> {
  const [rows, open, last] = await Promise.all([
    listAlarms(kysely, { state, place: readPlace(cursor), limit: limit + 1 }),
    countOpenAlarms(kysely),
    findLastStateCheck(kysely),
  ]);
  const { page, next } = pageOf(rows, limit, ({ raised_at, acknowledged_at, id }) =>
    writePlace({ at: acknowledged_at ?? raised_at, id }),
  );
  const names = await staff.names(
    kysely,
    page.flatMap(({ acknowledged_by }) => (acknowledged_by === null ? [] : [acknowledged_by])),
  );
  return {
    alarms: page.map((row) => toAlarm(row, names)),
    next_cursor: next,
    open: open.reduce((sum, each) => sum + each.open, 0),
    last_check:
      last === undefined
        ? null
        : {
            started_at: last.started_at.toISOString(),
            ended_at: last.ended_at?.toISOString() ?? null,
            rows: Number(last.rows),
            differences: Number(last.differences),
          },
  };
}

function toAlarm(row: AlarmRow, names: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    kind: row.kind,
    summary: row.summary,
    subject: { kind: row.subject_kind, id: row.subject_id },
    raised_at: row.raised_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    acknowledged_by:
      row.acknowledged_by === null
        ? null
        : { id: row.acknowledged_by, name: names.get(row.acknowledged_by) ?? 'Somebody' },
    reason: row.because,
  };
}

export async function acknowledge(
  { database, clock, audit, alarms }: ReconciliationServices,
  worker: Worker,
  alarmId: string,
  because: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const alarm = await lockAlarm(tx, alarmId);
    if (alarm === undefined) throw new Refusal('not_found');
    if (alarm.acknowledged_at !== null) throw new Refusal('case_closed');
    const { staffId } = worker.member;
    const now = clock.now();
    await saveAcknowledgement(tx, alarmId, { staffId, at: now, because });
    const actor = actorOf(worker, because);
    await audit.record(tx, {
      ...actedBy(actor),
      action: 'alarm.acknowledge',
      subject: { kind: 'alarm', id: alarmId },
      before: { status: 'open' },
      after: { status: 'acknowledged', description: alarm.summary, ...reasonOf(actor) },
    });
    // Who was told of it also hears that somebody has put it aside: nobody silences an alarm unseen.
    const { kind, summary, raised_at } = alarm;
    await alarms.tell(tx, {
      type: 'alarm.acknowledged',
      alarms: [{ id: alarmId, kind, summary, raisedAt: raised_at, endedAt: now }],
    });
  });
}
