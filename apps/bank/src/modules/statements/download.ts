import type { FileAnswer, getStatement, QueryOf, StatementFormat } from '@farthing/contract';
import type { ExportTurns } from '../../platform/concurrency/export-turns.ts';
import type { limitPerPerson } from '../../platform/concurrency/limit-per-person.ts';
import { camtOf, csvOf, type FileFacts, ofxOf } from './formats/index.ts';
import { paperOf } from './kept/index.ts';
import { openStatement } from './open-statement.ts';
import type { StatementServices } from './services.ts';
import { spanOf } from './span.ts';
import type { OpenedStatement } from './statement.ts';

/** How many of one customer are under way: those that are written while they are downloaded, and those that are made first. */
export type Turns = {
  readonly turns: ExportTurns;
  readonly ofOneCustomer: ReturnType<typeof limitPerPerson>;
};

/** A statement as a file, made piece by piece while it is downloaded: its length costs no memory. */
export async function downloadStatement(
  services: StatementServices & Turns,
  customerId: string,
  accountId: string,
  { since, until, format }: QueryOf<typeof getStatement>,
): Promise<FileAnswer> {
  const { clock, brand, turns } = services;
  const now = clock.now();
  const span = spanOf(since, until, now);
  turns.refuseBeyond(customerId);
  const statement = await openStatement(services, { customerId, accountId }, span);
  const fileName = (ending: string) =>
    `statement-${statement.account.accountNumber}-${span.first}-to-${span.last}.${ending}`;
  if (format === 'pdf') {
    const { pieces } = await services.ofOneCustomer(customerId, () => paperOf(services, statement));
    return {
      type: 'application/pdf',
      fileName: fileName('pdf'),
      bytes: new Uint8Array(),
      pieces: oneByOne([...pieces]),
    };
  }
  const { type, ending, write } = files[format];
  return {
    type,
    fileName: fileName(ending),
    bytes: new Uint8Array(),
    pieces: turns.counted(customerId, write(statement, { bankName: brand.name, createdAt: now })),
  };
}

/** Each is free once it is sent: whoever reads slowly holds what is left, and no second copy of the whole. */
async function* oneByOne(pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
}

type File = {
  readonly type: string;
  readonly ending: string;
  readonly write: (statement: OpenedStatement, facts: FileFacts) => AsyncIterable<string>;
};

const files: Readonly<Record<Exclude<StatementFormat, 'pdf'>, File>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', write: csvOf },
  ofx: { type: 'application/x-ofx', ending: 'ofx', write: ofxOf },
  camt053: { type: 'application/xml', ending: 'xml', write: camtOf },
};
