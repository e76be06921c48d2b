import type { CellKind, ListColumn, ListDescription, Permission } from '@farthing/contract';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';

type Sql = RawBuilder<unknown>;

/** Where the rows of a described list come from. What is not described cannot be asked for: values are parameters only. */
export type ListSource<L extends ListDescription = ListDescription> = {
  readonly list: L;
  /** The rows themselves. Filters and orders know nothing else, so that a count reads nothing else either. */
  readonly from: Sql;
  /** Which of them somebody may read, where that is not the same for everybody who may read the list. */
  readonly readableBy?: (held: ReadonlySet<Permission>) => Sql | undefined;
  /** What the cells need beside them, if they do. */
  readonly joins?: Sql;
  /** The rows of a page are chosen before anything is joined, where `from` itself joins what filters need. */
  readonly chosenFirst?: true;
  /** Tells two rows of the same order apart. */
  readonly id: Sql;
  readonly idType: 'uuid' | 'bigint';
  readonly columns: { readonly [Name in keyof L['columns']]: ColumnSource<L['columns'][Name]['kind']> };
  /** What a filter compares, or the condition that it makes of what somebody typed. */
  readonly filters: { readonly [Name in keyof L['filters']]: FilterSource };
  readonly orders: {
    readonly [Name in keyof L['columns'] as L['columns'][Name] extends OrderedColumn
      ? Name
      : never]: OrderSource;
  };
};

type FilterSource = Sql | ((value: string) => Sql) | DaySource | PartSource;

/** A span of days whose ends take more than a comparison. */
type DaySource = { readonly from: (moment: Date) => Sql; readonly before: (moment: Date) => Sql };

/**
 * A part of the rows that is kept apart, under the name that `from` gives them. Its order is that of the ledger's indexes, in which
 * nulls would be on the other side: PostgreSQL cannot take it for the order of the whole, and walk through all rows for a few.
 */
export type PartSource = { readonly part: Sql; readonly fits: (value: string) => Sql };

type OrderedColumn = ListColumn & { readonly order: string };

/** As its index has it, and never null: a row without a place would be on no page. */
export type OrderSource = { readonly by: Sql; readonly as: 'moment' | 'text' | 'number' | 'id' };

export type ColumnSource<Kind extends CellKind = CellKind> = Kind extends 'money'
  ? MoneySource
  : Kind extends 'customer' | 'colleague'
    ? PersonSource
    : Sql;

export type MoneySource =
  | { readonly minor: Sql; readonly currency: Sql }
  | { readonly reckoned: Reckon; readonly currency: Sql };

/**
 * Money that a rule of its module reckons for the day. It is asked once for all rows of a page: the same rule in SQL could say
 * something else. What has no amount is left out.
 */
export type Reckon = (
  reader: Reader,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, bigint>>;
export type PersonSource = { readonly id: Sql; readonly name: Sql };

/** Holds a source to its description. */
export const source = <const L extends ListDescription>(described: ListSource<L>): ListSource<L> => described;
