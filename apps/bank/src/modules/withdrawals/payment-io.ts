import { batchReads } from '../../platform/concurrency/batched-reads.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { plannedLookup } from '../../platform/database/planned-lookup.ts';
import type { Books, Work } from '../books/index.ts';
import { type Facts, type Question, readFacts } from './facts.ts';

/** How a use case reads what it decides on, and submits what it has decided. */
export type PaymentIo = {
  readonly reader: Reader;
  read(question: Question): Promise<Facts>;
  submit(work: Work): Promise<void>;
};

/** Submits to the ledger's writer. What many ask for at the same time is read together and committed together. */
export function createPaymentIo({
  database,
  books,
}: {
  readonly database: Database;
  readonly books: Pick<Books, 'submit'>;
}): PaymentIo {
  const query = plannedLookup(database, 'withdrawal-facts');
  const read = batchReads((questions: readonly Question[]) => readFacts(query, questions), oneByOne);
  return {
    reader: database.kysely,
    read,
    async submit(work) {
      await books.submit(work);
    },
  };
}

/** One statement at a time: two would read half as much each, at the same cost but for the rows. */
const oneByOne = { parallel: 1, largest: 100 };
