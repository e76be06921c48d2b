import * as calls from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerBounded, type Bounded } from '../staff/index.ts';
import { acknowledge, compareJobName, readAlarms } from './alarms/index.ts';
import { postBankFee } from './bank-fee.ts';
import { claimEntry, matchEntry, noteEntry, releaseEntry } from './cases.ts';
import { readDays, readUnreported } from './days.ts';
import { oneEntry, readEntries, readEntry } from './entries.ts';
import { explainEntry } from './explanation.ts';
import { importReport } from './import.ts';
import { proposeCredits } from './money-in/index.ts';
import { proposeReturn } from './reported-return.ts';
import { readReports } from './reports.ts';
import { sandboxStatement } from './sandbox-statement.ts';
import type { ReconciliationServices, Worker } from './services.ts';

export function reconciliationRoutes(services: ReconciliationServices): Route[] {
  return [
    ...readingRoutes(services),
    ...caseRoutes(services),
    ...alarmRoutes(services),
    ...(services.config.mode === 'sandbox' ? sandboxRoutes(services) : []),
  ];
}

function readingRoutes(services: ReconciliationServices): Route[] {
  return [
    route(calls.importBankReport, async ({ principal: member, origin, upload }) => {
      const report = await importReport(services, { member, origin }, upload);
      return {
        ...done(`The file is imported: ${countOf(report.entries)}, ${report.open} to look at.`),
        report,
      };
    }),
    route(calls.listBankReports, ({ query }) => readReports(services, query)),
    route(calls.proposeReportCredits, async ({ principal: member, origin, params, body, once }) => {
      // Before the transaction: to read them in it would take a second connection.
      const rates = await services.rates.current();
      const asked = { reportId: params.reportId, reason: body.reason, rates };
      return once(async (tx) => ({
        ...done('Crediting the money is proposed. Somebody else has to approve it.'),
        proposal_id: await proposeCredits(services, tx, { member, origin }, asked),
      }));
    }),
    route(calls.listReconciledDays, ({ query }) => readDays(services, query)),
    route(calls.listUnreportedPayouts, ({ query }) => readUnreported(services, query)),
    route(calls.listReportedEntries, ({ principal: member, origin, query }) =>
      readEntries(services, { member, origin }, query),
    ),
    route(calls.getReportedEntry, ({ principal: member, origin, params }) =>
      readEntry(services, { member, origin }, params.entryId),
    ),
  ];
}

function caseRoutes(services: ReconciliationServices): Route[] {
  /** Decides in one transaction, and answers the entry as it is then. */
  const decide = (worker: Worker, entryId: string, message: string, work: (tx: Tx) => Promise<void>) =>
    services.database.transaction(async (tx) => {
      await work(tx);
      return { ...done(message), entry: await oneEntry(services, tx, worker, entryId) };
    });
  return [
    route(calls.claimReportedEntry, ({ principal: member, origin, params: { entryId } }) => {
      const worker = { member, origin };
      return decide(worker, entryId, 'The case is yours.', (tx) => claimEntry(services, tx, worker, entryId));
    }),
    route(calls.releaseReportedEntry, ({ principal: member, origin, params: { entryId } }) => {
      const worker = { member, origin };
      return decide(worker, entryId, 'The case is free again.', (tx) =>
        releaseEntry(services, tx, worker, entryId),
      );
    }),
    route(calls.noteReportedEntry, async ({ principal: member, origin, params, body }) => {
      await services.database.transaction((tx) =>
        noteEntry(services, tx, { member, origin }, params.entryId, body.text),
      );
      return done('The note is there for your colleagues.');
    }),
    boundedRoute(services, calls.explainReportedEntry, explainEntry, {
      done: 'The entry is explained.',
      proposed: 'The explanation is proposed. Somebody else has to approve it.',
    }),
    boundedRoute(services, calls.postBankFee, postBankFee, {
      done: 'The fee is in our books.',
      proposed: 'The fee is proposed. Somebody else has to approve it.',
    }),
    route(calls.matchReportedEntry, ({ principal: member, origin, params: { entryId }, body }) => {
      const worker = { member, origin };
      return decide(worker, entryId, 'The entry is matched.', (tx) =>
        matchEntry(services, tx, worker, entryId, body),
      );
    }),
    route(calls.proposeReportedReturn, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...done('Giving the money back is proposed. Somebody else has to approve it.'),
        proposal_id: await proposeReturn(services, tx, { member, origin }, params.entryId, body.reason),
      })),
    ),
  ];
}

/** What one person does up to a bound, and two above it. */
function boundedRoute(
  services: ReconciliationServices,
  call: typeof calls.explainReportedEntry | typeof calls.postBankFee,
  act: typeof postBankFee,
  words: Record<Bounded['outcome'], string>,
): Route {
  return route(call, ({ principal: member, origin, params, body, key, onceBy }) =>
    answerBounded({ key, onceBy }, services.database.kysely, words, (rowOf) =>
      act(services, { member, origin }, params.entryId, body.reason, rowOf),
    ),
  );
}

function alarmRoutes(services: ReconciliationServices): Route[] {
  return [
    route(calls.listAlarms, ({ query }) => readAlarms(services, query)),
    route(calls.acknowledgeAlarm, async ({ principal: member, origin, params, body }) => {
      await acknowledge(services, { member, origin }, params.alarmId, body.reason);
      return done('The alarm is acknowledged.');
    }),
    route(calls.compareStates, async () => {
      await services.database.transaction((tx) =>
        services.jobs.enqueue(tx, { name: compareJobName }, {}, { key: compareJobName }),
      );
      return done('The states are being compared with the journal.');
    }),
  ];
}

function sandboxRoutes(services: ReconciliationServices): Route[] {
  return [
    route(calls.getSandboxStatement, async ({ query }) => {
      const { fileName, content } = await sandboxStatement(services, query);
      return { type: 'application/xml', bytes: Buffer.from(content), fileName };
    }),
  ];
}

function countOf(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries} entries`;
}
