import * as z from 'zod';
import { type Call, call } from '../../call.ts';
import {
  amount,
  answered,
  currency,
  date,
  flag,
  line,
  moneyText,
  optional,
  sent,
  uuid,
} from '../../fields.ts';
import { auditEvent, next_cursor, reason } from '../fields.ts';
import { pageOf } from '../page.ts';
import {
  type CellKind,
  type FieldOf,
  fieldsOf,
  isAboutMasked,
  type ListDescription,
  type ListFilter,
  ordersOf,
} from './description.ts';

/** The call that reads a page of a list. */
export function pageCall<const L extends ListDescription>(list: L) {
  return call({
    ...readBy(list),
    path: `/staff/lists/${list.name as L['name']}/`,
    summary: `Page through the list of ${list.many}, filtered and ordered as asked for`,
    query: queryOf(list, { order: orderOf(list), columns: columnsOf(list), ...pageOf }),
    answer: {
      status: 200,
      body: answered({
        rows: z.array(answered({ id: z.string(), cells: answered(cellsOf(list)) })),
        next_cursor,
      }),
    },
    errors: [],
  });
}

/** The call that says how many rows fit the filters. */
export function countCall<const L extends ListDescription>(list: L) {
  return call({
    ...readBy(list),
    path: `/staff/lists/${list.name as L['name']}/count/`,
    summary: `Count the ${list.many} that fit the filters`,
    description:
      'Counting many exactly would take longer than reading a page of them. So `count` is exact, about right, or a ' +
      'number that there are more than.',
    query: queryOf(list, {}),
    answer: {
      status: 200,
      body: answered({ count: z.int(), precision: z.enum(['exact', 'about', 'more_than']) }),
    },
    errors: [],
  });
}

/** The call that gives all rows that fit as a file. */
export function exportCall<const L extends ListDescription>(list: L) {
  return call({
    method: 'GET',
    path: `/staff/lists/${list.name as L['name']}/export/`,
    summary: `Export the ${list.many} that fit the filters, as CSV or XLSX`,
    description:
      'Needs the permission to read the list as well, and is recorded in the audit log. What the page masks is masked, ' +
      'unless somebody who may reveal it asks for `in_full` with a reason. An export that is cut short says so in its ' +
      'last line.',
    access: 'staff:lists.export',
    rate: 'lookup',
    query: queryOf(list, {
      order: orderOf(list),
      columns: columnsOf(list),
      format: z.enum(['csv', 'xlsx'], 'Choose csv or xlsx.'),
      in_full: flag,
      reason: optional(reason),
    }),
    answer: {
      status: 200,
      file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    errors: [],
  });
}

function readBy<const L extends ListDescription>(list: L) {
  const hasMasked = Object.values(list.filters).some((filter) => isAboutMasked(list, filter));
  return {
    method: 'GET',
    access: `staff:${list.permission as L['permission']}`,
    // A whole number of four hidden digits is guessed in ten thousand questions: these are counted more strictly.
    rate: hasMasked ? 'lookup' : 'general',
  } as const satisfies Partial<Call>;
}

type Text = z.ZodOptional<z.ZodType<string, string>>;

/** Every filter by its field, as text that was checked. */
type Fields<L extends ListDescription> = {
  [Name in keyof L['filters'] & string as FieldOf<Name, L['filters'][Name]>]: Text;
};

function queryOf<L extends ListDescription, Other extends z.core.$ZodLooseShape>(list: L, other: Other) {
  const filters = Object.entries(list.filters).flatMap(([name, filter]) =>
    fieldsOf(name, filter).map((field) => [field, optional(fieldOf(filter))] as const),
  );
  const shape = { ...Object.fromEntries(filters), ...other } as unknown as Fields<L> & Other;
  const spans = Object.entries(list.filters).filter(([name, filter]) => fieldsOf(name, filter).length === 2);
  return sent(shape).superRefine((given: Readonly<Record<string, unknown>>, context) => {
    for (const [name, { by }] of spans) {
      const [from, to] = [given[`${name}_from`], given[`${name}_to`]];
      if (typeof from !== 'string' || typeof to !== 'string' || !isBefore(to, from, by)) continue;
      context.addIssue({
        code: 'custom',
        path: [`${name}_to`],
        message: 'This is below where the span begins.',
      });
    }
  });
}

function isBefore(one: string, other: string, by: ListFilter['by']): boolean {
  const minor = (text: string) => BigInt(text.replace('.', ''));
  // An hour and its day, whichever comes first, touch each other.
  if (by === 'days') return !other.startsWith(one) && one < other;
  return minor(one) < minor(other);
}

function fieldOf({ by, choices = {}, title }: ListFilter): z.ZodType {
  switch (by) {
    case 'choice':
      return severalOf(Object.keys(choices), `Choose among the choices of “${title}”.`);
    case 'pick':
      return z.enum(
        Object.keys(choices) as [string, ...string[]],
        `Choose one of the choices of “${title}”.`,
      );
    case 'id':
    case 'colleague':
      return uuid;
    case 'number':
      return z.string('Enter a whole number.').regex(/^[0-9]{1,9}$/, 'Enter a whole number.');
    case 'days':
      return dayOrHour;
    case 'amounts':
      return amount;
    case 'whole':
    case 'start':
      return line('what to look for', 200);
  }
}

/** A day, or an hour of it as 2026-11-16T09, both of UTC. */
const dayOrHour = z
  .string('Enter a date as YYYY-MM-DD.')
  .max(13, 'Enter a date as YYYY-MM-DD.')
  .regex(/^[^T]{10}(?:T(?:[01][0-9]|2[0-3]))?$/, 'Enter a date as YYYY-MM-DD.')
  .refine((text) => date.safeParse(text.slice(0, 10)).success, 'Enter a date as YYYY-MM-DD.');

/** Names with commas between, each of them one of these: words of ours, which mean nothing to a pattern. */
function severalOf(names: readonly string[], message: string) {
  const oneOfThem = `(?:${names.join('|')})`;
  return z
    .string(message)
    .max(2_000, message)
    .regex(new RegExp(`^${oneOfThem}(?:,${oneOfThem})*$`), message);
}

function orderOf(list: ListDescription) {
  const orders = ordersOf(list) as [string, ...string[]];
  return optional(z.enum(orders, `Order by one of ${orders.join(', ')}.`));
}

function columnsOf({ columns }: ListDescription) {
  return optional(severalOf(Object.keys(columns), 'Name columns of this list, with commas between.'));
}

const person = answered({ id: z.string(), name: z.string() }).nullable();

/** What a cell of each kind holds. Nothing known is null. */
const cells = {
  text: z.string().nullable(),
  code: z.string().nullable(),
  number: z.number().nullable(),
  state: z.string().nullable(),
  money: answered({ amount: moneyText, currency }).nullable(),
  moment: z.string().nullable(),
  day: z.string().nullable(),
  due: z.string().nullable(),
  waiting: z.string().nullable(),
  customer: person,
  colleague: person,
  'audit-event': auditEvent.nullable(),
} as const satisfies Record<CellKind, z.ZodType>;

export type CellOf<Kind extends CellKind> = z.output<(typeof cells)[Kind]>;
export type Cell = CellOf<CellKind>;

type CellShape<L extends ListDescription> = {
  [Name in keyof L['columns']]: z.ZodOptional<(typeof cells)[L['columns'][Name]['kind']]>;
};

function cellsOf<L extends ListDescription>({ columns }: L): CellShape<L> {
  const shape = Object.entries(columns).map(([name, { kind }]) => [name, cells[kind].optional()]);
  return Object.fromEntries(shape) as CellShape<L>;
}
