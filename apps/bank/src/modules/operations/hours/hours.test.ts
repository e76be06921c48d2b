import { beforeAll, expect, test } from 'vitest';
import { askedCredit } from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { askedLoan } from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { staffedDesk } from '../../../../../../tools/testing/desk.ts';
import { manyCustomers, manyPayments } from '../../../../../../tools/testing/many-rows.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';
import { countHours } from './count-hours.ts';
import { hourName, hourOf } from './hour.ts';
import { madeStatement } from './hour-store.ts';

const bank = await testBank({}, undefined, undefined, { isNew: true });
let desk: Awaited<ReturnType<typeof staffedDesk>>;

beforeAll(async () => {
  desk = await staffedDesk(bank);
});

/** Somebody who has just signed in: the clock moves by hours, and sessions end. */
const operator = async () => (await testMember(bank, 'operations', 'Rosa Beck')).client;

/** Of the hour that runs now. */
async function volumesNow() {
  const { hours, ...day } = await (await operator()).getVolumes();
  const hour = hours.find((each) => each.hour === hourName(hourOf(bank.clock.now())));
  return { ...day, hour };
}

const depositsIn = (volumes: readonly { readonly subject: string }[] | undefined) =>
  volumes?.find(({ subject }) => subject === 'deposits');

test('[OPS-05] what has just happened is on the page, and the list of its hour holds the same', async () => {
  const depositId = await desk.announce(desk.ada, '500.00');
  await desk.announce(desk.bob, '70.10');
  const { hour, totals } = await volumesNow();
  const both = { count: 2, failed: 0, amounts: [{ amount: '570.10', currency: 'USD' }] };
  expect(depositsIn(hour?.volumes)).toMatchObject(both);
  expect(depositsIn(totals)).toMatchObject(both);
  const span = { at_from: hour?.hour ?? '', at_to: hour?.hour ?? '' };
  const listed = await (await operator()).listDeposits({ query: span });
  expect(listed.rows.map(({ id }) => id)).toContain(depositId);
  expect(listed.rows).toHaveLength(2);
  bank.clock.advance({ hours: 1 });
  const later = hourName(hourOf(bank.clock.now()));
  const rosa = await operator();
  expect((await rosa.listDeposits({ query: { at_from: later } })).rows).toEqual([]);
  const turnedRound = { at_from: later, at_to: span.at_to };
  expect(await refusalOf(rosa.listDeposits({ query: turnedRound }))).toMatchObject({ status: 400 });
  expect(await refusalOf(rosa.listDeposits({ query: { at_from: '2026-11-16T24' } }))).toMatchObject({
    status: 400,
  });
});

test('[OPS-05] an hour that is over is kept, and counted again when its deposits are decided', async () => {
  const deposits = async () => depositsIn((await volumesNow()).totals);
  expect(await deposits()).toMatchObject({ count: 0 });
  await countHours(bank);
  expect(await deposits()).toMatchObject({ count: 2, failed: 0 });

  const rosa = await operator();
  const [first] = (await rosa.listDeposits({ query: {} })).rows;
  await rosa.rejectDeposit({
    params: { depositId: first?.id ?? '' },
    body: { reason: desk.reason },
  });
  await countHours(bank);
  expect(await deposits()).toMatchObject({ count: 2, failed: 1 });
  expect((await volumesNow()).failures).toMatchObject([{ subject: 'deposits', state: 'rejected', count: 1 }]);
});

test('[OPS-05] how long people waited for an answer is told by the queue', async () => {
  await bank.client().sendContactMessage({
    body: { full_name: 'Ida Rhodes', email: 'ida@example.com', message: 'Where is my card?' },
  });
  bank.clock.advance({ minutes: 20 });
  const rosa = await operator();
  const { cases } = await rosa.listCases({ params: { queue: 'messages' } });
  await rosa.handleMessage({
    params: { messageId: cases[0]?.id ?? '' },
    body: { note: 'Answered.' },
  });
  await countHours(bank);
  const { answers, queues } = await rosa.getOperations();
  expect(answers).toContainEqual({ queue: 'messages', count: 1, mean_seconds: 1200, slowest_seconds: 1200 });
  // The deposit was rejected an hour after it was announced.
  expect(answers).toContainEqual({ queue: 'deposits', count: 1, mean_seconds: 3600, slowest_seconds: 3600 });
  expect(queues.find(({ queue }) => queue === 'deposits')).toMatchObject({ waiting: 1, target_hours: 4 });
});

test('[OPS-05] how long people waited for a loan by instalments or a credit card is told too', async () => {
  const [{ params: loan }, { params: credit }] = [await askedLoan(bank), await askedCredit(bank)];
  bank.clock.advance({ minutes: 10 });
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const body = { reason: desk.reason };
  const { proposal_id } = await olga.client.proposeLendingOffer({ params: loan, body });
  await approve(ann, proposal_id);
  await olga.client.declineCredit({ params: credit, body });
  await countHours(bank);
  const { answers } = await olga.client.getOperations();
  for (const queue of ['lending', 'credit'] as const)
    expect(answers).toContainEqual({ queue, count: 1, mean_seconds: 600, slowest_seconds: 600 });
});

test('[OPS-05] the audit log lists the answers that were counted, by the queue', async () => {
  const auditor = await testMember(bank, 'auditor');
  const hour = hourName(hourOf(bank.clock.now()));
  const weekBefore = hourName(new Date(hourOf(bank.clock.now()).getTime() - 7 * 24 * 3_600_000));
  const answersOf = async (answers: string) => {
    const query = { answers, at_from: weekBefore, at_to: hour, columns: 'at,action' };
    const { rows } = await auditor.client.listAudit({ query });
    return rows.map(({ cells }) => cells.action);
  };
  expect(await answersOf('messages')).toEqual(['message.handle']);
  expect(await answersOf('deposits,messages')).toEqual(['message.handle', 'deposit.reject']);
  expect(await answersOf('loans')).toEqual([]);
  expect(await answersOf('lending,credit')).toEqual(['credit.decline', 'lending.offer']);
  expect(await refusalOf(answersOf('pins'))).toMatchObject({ status: 400 });
});

test('[OPS-05] two processes that count at the same moment keep one count', async () => {
  await Promise.all([countHours(bank), countHours(bank), countHours(bank)]);
  const { rows } = await bank.database.pool.query(
    'SELECT count(*)::int AS hours, count(DISTINCT hour)::int AS different FROM operation_hour WHERE hour > $1',
    [new Date(bank.clock.now().getTime() - 5 * 3_600_000)],
  );
  expect(rows[0].hours).toBe(rows[0].different);
  expect(depositsIn((await volumesNow()).totals)).toMatchObject({ count: 2 });
});

test('[OPS-05] an hour that cannot be counted does not keep those before it from being counted', async () => {
  const hours = async () => {
    const { rows } = await bank.database.pool.query('SELECT count(*)::int AS hours FROM operation_hour');
    return rows[0].hours as number;
  };
  // Put in by hand: what the entry is about has no such id.
  const ms = bank.clock.now().getTime().toString(16).padStart(12, '0');
  await connected(bank.database.test.ownerUrl, (owner) =>
    owner.query(
      `INSERT INTO audit_entry (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
       VALUES ($1, $2, 'staff', gen_random_uuid(), 'deposit.reject', 'deposit', 'none')`,
      [`${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000001`, bank.clock.now()],
    ),
  );
  const before = await hours();
  await expect(countHours(bank)).rejects.toThrow('1 failed');
  expect(await hours()).toBeGreaterThan(before);
});

test('[OPS-05] a page takes a few blocks of a full table: its hour by the index, the others from what is kept', async () => {
  await connected(bank.database.test.ownerUrl, async (owner) => {
    await owner.query(manyCustomers(2_000));
    // One a second: 3,600 of these 12,000 are in an hour.
    await owner.query(manyPayments(12_000, 2_000));
    // As they lie in a bank: in the order in which they were made.
    await owner.query('CLUSTER withdrawal USING withdrawal_newest');
    await owner.query('VACUUM (ANALYZE, INDEX_CLEANUP ON) withdrawal');
    await owner.query('VACUUM (ANALYZE, INDEX_CLEANUP ON) operation_hour');
  });
  const { sql, parameters } = madeStatement(new Date('2020-01-01T02:00Z')).compile(bank.database.kysely);
  const { blocks, plan } = await explained(sql, parameters);
  expect(plan).toContain('withdrawal_newest');
  expect(plan).not.toMatch(/"Seq Scan"[^}]*"withdrawal"/);
  // Fifteen or so lie on a block; an hour that is read row by row, or from the whole table, takes far more.
  expect(blocks).toBeLessThan(300);
  const kept = await explained('SELECT figures FROM operation_hour WHERE hour >= $1 AND hour < $2', [
    new Date(bank.clock.now().getTime() - 86_400_000),
    bank.clock.now(),
  ]);
  expect(kept.blocks).toBeLessThan(20);
});

/** How many blocks of the database a statement touches: by its plan and nothing else, whatever the machine. */
async function explained(text: string, values: readonly unknown[]) {
  const { rows } = await bank.database.pool.query({
    text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values: [...values],
  });
  const [{ Plan }] = rows[0]['QUERY PLAN'];
  const plan = JSON.stringify(Plan);
  return { blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], plan };
}
