import * as calls from '@farthing/contract';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Actor } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import {
  type DisputeFacts,
  givable,
  planCredit,
  planLose,
  planWin,
  readFacts,
  recordAnswer,
  send,
} from './decide.ts';
import { collectDebts, disputeJobs, emptyOld } from './jobs.ts';
import { addPicture, openDispute, readPage } from './own.ts';
import { openEvidence } from './pictures.ts';
import type { DisputeServices } from './services.ts';
import { findSealedPicture } from './store.ts';

export { openActs, owedMinor } from './dispute.ts';

export type Disputes = {
  /** With the payment that it is about; refused with not_found. */
  read(reader: Reader, id: string): Promise<DisputeFacts>;
  /** WebP. Whoever asks has looked whether it may be shown, and writes down that it was. */
  findPicture(reader: Reader, disputeId: string, id: string): Promise<Buffer | undefined>;
  /** One that can be credited or won now; refused otherwise. */
  givable(reader: Reader, id: string, wanted: 'credit' | 'win'): Promise<DisputeFacts>;
  /** What has to be handed in, as things are now; refused with case_closed when it cannot be done any more. */
  planCredit(reader: Reader, actor: Actor, id: string): Promise<Work>;
  planWin(reader: Reader, actor: Actor, id: string, outcome: string): Promise<Work>;
  planLose(reader: Reader, actor: Actor, id: string, outcome: string): Promise<Work>;
  send(tx: Tx, actor: Actor, id: string): Promise<void>;
  recordAnswer(
    tx: Tx,
    actor: Actor,
    id: string,
    answer: { readonly accepts: boolean; readonly words: string },
  ): Promise<void>;
  /** Takes what is owed where it is there by now, as a job does every five minutes. */
  collectDebts(): Promise<void>;
  /** Deletes pictures that were kept long enough, as a job does each night. */
  emptyOld(): Promise<void>;
};

/** What customers dispute of their card payments, and what becomes of it. */
export function cardDisputes(services: DisputeServices): Disputes & { readonly routes: readonly Route[] } {
  for (const job of disputeJobs(services)) services.jobs.register(job);
  return {
    routes: disputeRoutes(services),
    read: readFacts,
    async findPicture(reader, disputeId, id) {
      const sealed = await findSealedPicture(reader, { disputeId, id });
      return sealed && openEvidence(services.secrets, { disputeId, id }, sealed);
    },
    givable,
    planCredit: (reader, actor, id) => planCredit(services, reader, actor, id),
    planWin: (reader, actor, id, outcome) => planWin(services, reader, actor, id, outcome),
    planLose: (reader, actor, id, outcome) => planLose(services, reader, actor, id, outcome),
    send: (tx, actor, id) => send(services, tx, actor, id),
    recordAnswer: (tx, actor, id, answer) => recordAnswer(services, tx, actor, id, answer),
    collectDebts: () => collectDebts(services),
    emptyOld: () => emptyOld(services),
  };
}

function disputeRoutes(services: DisputeServices): Route[] {
  const { kysely } = services.database;
  return [
    route(calls.getCardPaymentPage, ({ params, principal: { customerId } }) =>
      readPage(services, kysely, customerId, params.paymentId),
    ),
    route(calls.disputeCardPayment, ({ params, body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        await openDispute(services, tx, { customerId, origin }, { ...params, ...body });
        return {
          ...done('We have your dispute. We email you as soon as there is news.'),
          ...(await readPage(services, tx, customerId, params.paymentId)),
        };
      }),
    ),
    route(calls.addDisputePicture, async ({ params, upload, principal: { customerId }, origin }) => {
      const paymentId = await addPicture(services, { customerId, origin }, params.disputeId, upload);
      return {
        ...done('We have your picture.'),
        ...(await readPage(services, kysely, customerId, paymentId)),
      };
    }),
  ];
}
