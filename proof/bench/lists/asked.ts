import { type ListDescription, ordersOf } from '@farthing/contract';
import type { ListSource } from '../../../apps/bank/src/modules/desk/lists/query/index.ts';
import * as sources from '../../../apps/bank/src/modules/desk/lists/sources/index.ts';

/** A list, asked for in one way. */
export type AskedList = {
  readonly name: string;
  readonly source: ListSource;
  readonly query: Readonly<Record<string, string>>;
};

/** Filters that find something in what the bench fills in, by the name of the list. */
const filters: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  accounts: {
    'that are closed': { state: 'closed' },
    'for savings': { kind: 'savings' },
    'of one day': { opened_from: '2020-01-02', opened_to: '2020-01-02' },
    'by the whole number': { number: '10000777' },
  },
  conversations: {
    'that wait': { state: 'new' },
    'by how a name begins': { sender: 'writer 77' },
    'of one colleague': { with: 'a0b426bc-017b-15a6-fb47-d1d631c3a7ec' },
  },
  customers: {
    'by how a name begins': { name: 'name777' },
    'that are locked': { status: 'locked' },
    'by the whole address': { email: 'many.777@example.com' },
  },
  payments: {
    'that were declined': { state: 'declined' },
    'by how the payee begins': { payee: 'payee 777' },
    'by reference': { reference: 'MANY000000777' },
    'of one day': { at_from: '2020-01-02', at_to: '2020-01-02' },
  },
  deposits: {
    'that were rejected': { state: 'rejected' },
    'of one day': { at_from: '2020-01-01', at_to: '2020-01-01' },
  },
  loans: { 'that are overdue': { status: 'overdue' } },
  cards: { 'that are frozen': { status: 'frozen' } },
  proposals: {
    'that wait, the longest overdue first': { state: 'open', order: 'due' },
    'of one colleague': { by: 'a0b426bc-017b-15a6-fb47-d1d631c3a7ec' },
    'of one day': { at_from: '2020-01-02', at_to: '2020-01-02' },
  },
  journal: {
    'of one day': { at_from: '2020-01-02', at_to: '2020-01-02' },
    'of one account': { account: '1000777' },
  },
  audit: {
    'of one day': { at_from: '2020-01-01', at_to: '2020-01-01' },
    'about one kind of thing': { subject_kind: 'customer' },
  },
};

/** Every list in every order, and by what people look for. */
export const askedLists: readonly AskedList[] = Object.values(sources).flatMap((source) => {
  const list: ListDescription = source.list;
  const ordered = ordersOf(list).map((order) => ({
    name: `${list.many}, order ${order}`,
    source,
    query: { order },
  }));
  const filtered = Object.entries(filters[list.name] ?? {}).map(([words, query]) => ({
    name: `${list.many} ${words}`,
    source,
    query,
  }));
  return [...ordered, ...filtered];
});
