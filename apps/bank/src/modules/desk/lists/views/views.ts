import {
  type BodyOf,
  fieldsOf,
  isAboutMasked,
  listViews,
  removeView,
  type SavedView,
  saveView,
} from '@farthing/contract';
import type { Tx } from '../../../../platform/database/database.ts';
import { done } from '../../../../platform/http/done.ts';
import type { StaffMember } from '../../../../platform/http/principal.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { policies } from '../../../../platform/policies.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actedBy } from '../../../audit/index.ts';
import { actorOf, type DeskServices, type Worker } from '../../services.ts';
import { type DescribedList, describedLists } from '../described-lists.ts';
import { countViewsOf, deleteView, insertView, listViewsFor, type ViewRow } from './view-store.ts';

/** Views that somebody has saved: their own, and those that are shared with everybody who may read the list. */
export function viewRoutes(services: DeskServices): Route[] {
  return [
    route(listViews, async ({ principal: member, query }) => ({
      views: await readViews(services, member, query.list),
    })),
    route(saveView, ({ principal: member, origin, body, once }) =>
      once(async (tx) => ({
        ...done('The view is saved.'),
        view: await save(services, tx, { member, origin }, body),
      })),
    ),
    route(removeView, async ({ principal: member, origin, params }) => {
      await remove(services, { member, origin }, params.viewId);
      return done('The view is removed.');
    }),
  ];
}

async function readViews(
  { database, staff }: DeskServices,
  member: StaffMember,
  list: string,
): Promise<SavedView[]> {
  const described = readable(list, member);
  const kept = await listViewsFor(database.kysely, list, member.staffId);
  // Some were shared before that was refused.
  const rows = kept.filter((row) => row.staff_id === member.staffId || !namesMasked(described, row.query));
  const names = await staff.names(
    database.kysely,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map((row) => toView(row, member, names.get(row.staff_id) ?? ''));
}

async function save(
  { ids, clock, staff, audit }: DeskServices,
  tx: Tx,
  worker: Worker,
  { list, name, query, shared }: BodyOf<typeof saveView>,
): Promise<SavedView> {
  const { member } = worker;
  const described = readable(list, member);
  refuseNonsense(described, query);
  if (shared && namesMasked(described, query)) throw refusedShare();
  if ((await countViewsOf(tx, member.staffId)) >= policies.desk.lists.viewsOfOne)
    throw refusedName('You have as many views as one person can have. Remove one first.');
  const row = { id: ids.next(), staff_id: member.staffId, list, name, query, shared };
  if (!(await insertView(tx, row, clock.now()))) throw refusedName('You have a view of this name already.');
  if (shared) await audit.record(tx, entryOf(worker, row, 'list-view.share'));
  const names = await staff.names(tx, [member.staffId]);
  return toView(row, member, names.get(member.staffId) ?? '');
}

async function remove({ database, audit }: DeskServices, worker: Worker, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await deleteView(tx, id, worker.member.staffId);
    if (row === undefined) throw new Refusal('not_found');
    if (row.shared) await audit.record(tx, entryOf(worker, row, 'list-view.remove'));
  });
}

/** Others see what is shared, and follow it: who did that is written down. */
function entryOf(
  worker: Worker,
  { id, list, name, query }: ViewRow,
  action: 'list-view.share' | 'list-view.remove',
) {
  return {
    ...actedBy(actorOf(worker)),
    action,
    subject: { kind: 'list-view', id },
    after: { list, name, filters: query },
  } as const;
}

function readable(list: string, { permissions }: StaffMember): DescribedList {
  const found = describedLists.find(({ source }) => source.list.name === list);
  if (found === undefined) throw new Refusal('not_found');
  if (!permissions.has(found.source.list.permission)) throw new Refusal('permission_denied');
  return found;
}

/** What the list would not take cannot be saved for it: a view that never opens helps nobody. */
function refuseNonsense({ page }: DescribedList, query: string): void {
  const parsed = page.query?.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (parsed?.success === true) return;
  throw new Refusal('validation_failed', { fields: { query: ['The list does not take these filters.'] } });
}

/** Whether it looks for something that the list shows in part: whoever reads the view would read all of it. */
function namesMasked({ source: { list } }: DescribedList, query: string): boolean {
  const asked = new URLSearchParams(query);
  return Object.entries(list.filters).some(
    ([name, filter]) =>
      isAboutMasked(list, filter) && fieldsOf(name, filter).some((field) => asked.has(field)),
  );
}

function refusedShare(): Refusal {
  const message = 'This view looks for one address or account. Shared, it would show that to everybody.';
  return new Refusal('validation_failed', { fields: { shared: [message] } });
}

function refusedName(message: string): Refusal {
  return new Refusal('validation_failed', { fields: { name: [message] } });
}

function toView({ staff_id, ...row }: ViewRow, member: StaffMember, name: string): SavedView {
  return { ...row, by: { id: staff_id, name }, mine: staff_id === member.staffId };
}
