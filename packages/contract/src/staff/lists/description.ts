import type { Permission } from '../access.ts';

/**
 * One list of the staff console, described once and as plain data. Its calls, its SQL, its page and its export are made from it,
 * so that a column or a filter is added in one place.
 */
export type ListDescription = {
  /** As addresses and saved views have it. */
  readonly name: string;
  /** 'payment' and 'payments', for the words around it. */
  readonly one: string;
  readonly many: string;
  readonly permission: Permission;
  /** The page behind a row: `:id` is its own id, and the name of its first column the person named there. */
  readonly href: string;
  /** In the order in which the page shows them. The first names the row and is always shown. */
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** A column that has an index, with a minus for the highest or newest first. */
  readonly order: string;
  /** It has what waits for people: the page asks for it again and again. */
  readonly isWaitedFor?: true;
};

export type ListColumn = {
  readonly title: string;
  readonly kind: CellKind;
  /** Of a state: its words. */
  readonly choices?: Choices;
  /** Only when somebody asks for it. */
  readonly hidden?: true;
  /** The index that holds the rows in this order; a column without one would be sorted again for each page. */
  readonly order?: string;
  /** Shown in part. In full only in an export by somebody who may reveal, with a reason. */
  readonly mask?: Mask;
};

/**
 * - `code`: something that people copy. - `customer`, `colleague`: a person, with a link.
 * - `money`: in the row's own currency. - `moment`, `day`: a time, or a day without one.
 * - `waiting`: since when something waits; nothing once it does not.
 * - `due`: until when something should be decided; nothing once it is. - `audit-event`: who did what to whom, and why. Names of customers are for those who may read them.
 */
export type CellKind =
  | 'text'
  | 'code'
  | 'number'
  | 'state'
  | 'money'
  | 'moment'
  | 'day'
  | 'due'
  | 'waiting'
  | 'customer'
  | 'colleague'
  | 'audit-event';

export type Mask = 'email' | 'ending';

export type Choices = Readonly<Record<string, { readonly word: string; readonly tone: Tone }>>;
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/**
 * - `choice`: one or more of these, in the address with commas between. - `pick`: one of many.
 * - `colleague`: a member of staff, chosen by name. - `id`, `whole`: this and nothing else.
 * - `start`: how it begins, capitals or not. - `days`, `amounts`: from and to, both included. A day may be narrowed to one of its
 *   hours, `2026-11-16T09`.
 */
export type ListFilter = {
  readonly title: string;
  readonly by: 'choice' | 'pick' | 'colleague' | 'id' | 'whole' | 'number' | 'start' | 'days' | 'amounts';
  readonly choices?: Choices;
  /** The column that it tells something about. One that is masked is found whole only, and only by somebody who may reveal it. */
  readonly of?: string;
};

/** Words in which nothing is better or worse. */
export function plain<const Name extends string>(words: Readonly<Record<Name, string>>) {
  const choices = Object.entries<string>(words).map(([name, word]) => [name, { word, tone: 'neutral' }]);
  return Object.fromEntries(choices) as Record<Name, Choices[string]>;
}

/** Keeps the names of columns and filters, so that SQL and pages are held to them. */
export const list = <const L extends ListDescription>(description: L): L => description;

/** The query field of a filter; of a span the two ends of it. */
export type FieldOf<Name extends string, Filter extends ListFilter> = Filter['by'] extends 'days' | 'amounts'
  ? `${Name}_${'from' | 'to'}`
  : Name;

export function fieldsOf(name: string, { by }: ListFilter): readonly string[] {
  return isSpan(by) ? [`${name}_from`, `${name}_to`] : [name];
}

export function isSpan(by: ListFilter['by']): boolean {
  return by === 'days' || by === 'amounts';
}

/** What a list can be ordered by: each column with an index, up and down. */
export function ordersOf({ columns }: ListDescription): readonly string[] {
  return Object.entries(columns).flatMap(([name, { order }]) =>
    order === undefined ? [] : [name, `-${name}`],
  );
}

export function shownColumns({ columns }: ListDescription): readonly string[] {
  return Object.entries(columns).flatMap(([name, { hidden }]) => (hidden ? [] : [name]));
}

/** Whether somebody could guess at something masked by this filter. */
export function isAboutMasked({ columns }: ListDescription, { of }: ListFilter): boolean {
  return of !== undefined && columns[of]?.mask !== undefined;
}
