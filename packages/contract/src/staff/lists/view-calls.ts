import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, done, flag, line, sent, uuid } from '../../fields.ts';
import { colleague } from '../fields.ts';

/** Views of lists that members of staff have saved, for themselves or for all. */

const list = z
  .string('Name a list.')
  .max(40, 'Name a list.')
  .regex(/^[a-z]+(?:-[a-z]+)*$/, 'Name a list.');

const view = answered({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  /** Filters, order and columns, as they stand in the address. */
  query: z.string(),
  shared: z.boolean(),
  by: colleague,
  /** Whether whoever asks may remove it. */
  mine: z.boolean(),
});

export const listViews = call({
  method: 'GET',
  path: '/staff/list-views/',
  summary: 'List the saved views of a list: your own, and those shared with everybody',
  access: 'staff:self.manage',
  rate: 'general',
  query: sent({ list }),
  answer: { status: 200, body: answered({ views: z.array(view) }) },
  errors: ['not_found', 'permission_denied'],
});

export const saveView = call({
  method: 'POST',
  path: '/staff/list-views/',
  summary: 'Save filters, order and columns of a list under a name',
  access: 'staff:self.manage',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  body: sent({
    list,
    name: line('a name', 60),
    query: z
      .string('Send the query of the list.')
      .max(2_000, 'This view has too many filters.')
      .regex(/^[\w.,=&%+*~-]*$/, 'Send the query of the list as it stands in the address.'),
    shared: flag,
  }),
  answer: { status: 201, body: answered({ ...done, view }) },
  errors: ['not_found', 'permission_denied'],
});

export const removeView = call({
  method: 'DELETE',
  path: '/staff/list-views/:viewId/',
  summary: 'Remove a view that you have saved',
  access: 'staff:self.manage',
  bound: 'none',
  rate: 'general',
  params: sent({ viewId: uuid }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export type SavedView = z.output<typeof view>;
