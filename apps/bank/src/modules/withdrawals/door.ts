import type { Database, Tx } from '../../platform/database/database.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import { queryable } from '../../platform/database/queryable.ts';
import { type Jobs, jobNamesOf } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { together } from '../../platform/together.ts';
import type { Books, Work } from '../books/index.ts';
import { type Facts, type Question, readFacts } from './facts.ts';
import { dayTable } from './rows.ts';

/** Where a use case reads what it decides on and hands in what it has decided. */
export type Door = {
  readonly reader: Database['kysely'] | Tx;
  read(question: Question): Promise<Facts>;
  submit(work: Work): Promise<void>;
};

type DoorServices = { readonly database: Database; readonly books: Books; readonly jobs: Pick<Jobs, 'wake'> };

/** To the ledger's writer: what many ask for at the same time is read together and committed together. */
export function openDoor({ database, books, jobs }: DoorServices): Door {
  const query = (text: string, values: readonly unknown[]) =>
    database.lookups.query({ name: 'withdrawal-facts', text, values: [...values] });
  const read = together((questions: readonly Question[]) => readFacts(query, questions), atOnce);
  return {
    reader: database.kysely,
    read,
    async submit(work) {
      await books.submit(work).catch(refuseLimit);
      jobs.wake(jobNamesOf(work.rows));
    },
  };
}

const atOnce = { atOnce: 2, most: 100 };

/** Into a transaction that has more to do, as when staff decide. */
export function doorWithin({ books }: Pick<DoorServices, 'books'>, tx: Tx): Door {
  const { query } = queryable(tx);
  return {
    reader: tx,
    async read(question) {
      const [facts] = await readFacts(query, [question]);
      if (facts === undefined) throw new Error('a question was not answered');
      return facts;
    },
    async submit(work) {
      await books.submitWithin(tx, work).catch(refuseLimit);
    },
  };
}

/** There was room when it was decided, and others have taken it. */
function refuseLimit(error: unknown): never {
  throw error instanceof Outdated && error.by === dayTable ? new Refusal('daily_limit_exceeded') : error;
}
