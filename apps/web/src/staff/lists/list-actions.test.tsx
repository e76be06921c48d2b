import { customerList, proposalList, type StaffRole } from '@farthing/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { ListView } from './list-view.tsx';

const id = '0198a000-0000-7000-8000-0000000000c1';
const row = { id, cells: { name: 'Ada Lovelace', email: 'a•••@example.com', status: 'active' } };

async function open(search = '', { role = 'operations' as StaffRole, answers = {} } = {}) {
  const opened = await openPage(
    <ListView list={customerList} />,
    {
      'GET /staff/lists/customers/': { rows: [row], next_cursor: null },
      'GET /staff/lists/customers/count/': { count: 1, precision: 'exact' },
      'GET /staff/list-views/': { views: [] },
      'GET /staff/members/': { members: [] },
      ...answers,
    },
    { path: `/staff/customers${search}`, by: memberOf(role) },
  );
  await screen.findByRole('link', { name: 'Ada Lovelace' });
  return opened;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('columns are chosen in the order of the list, and the usual ones are no part of the address', async () => {
  const { timesRead } = await open();
  press('Columns');
  fireEvent.click(screen.getByLabelText('Kind of account'));
  press('Show these');
  await waitFor(() =>
    expect(timesRead('/staff/lists/customers/?columns=email%2Caccount%2Csince%2Ctier%2Cstatus%2Ctype')).toBe(
      1,
    ),
  );
  press('Columns');
  fireEvent.click(screen.getByLabelText('Kind of account'));
  press('Show these');
  await waitFor(() => expect(timesRead('/staff/lists/customers/?limit=50')).toBeGreaterThan(0));
});

test('without any other column the first one is left, which names the row', async () => {
  const { timesRead } = await open('?columns=email');
  press('Columns');
  fireEvent.click(within(screen.getByRole('dialog')).getByLabelText('Email'));
  press('Show these');
  await waitFor(() => expect(timesRead('/staff/lists/customers/?columns=name')).toBe(1));
});

test.each<[StaffRole, number]>([
  ['operations', 1],
  ['approver', 0],
])('a filter by what is masked is offered to %s %i times', async (role, times) => {
  await open('', { role });
  expect(memberOf(role).permissions.includes('customers.reveal')).toBe(times === 1);
  expect(screen.queryAllByLabelText('Whole email address')).toHaveLength(times);
});

test('an export in full takes a reason; masked it takes none', async () => {
  const { timesRead } = await open('?status=active');
  press('Export');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByLabelText('Reason')).toBeNull();
  fireEvent.click(dialog.getByLabelText('Personal data in full'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The yearly letter' } });
  fireEvent.change(dialog.getByLabelText('Format'), { target: { value: 'xlsx' } });
  fireEvent.submit(dialog.getByLabelText('Reason'));
  await waitFor(() =>
    expect(
      timesRead(
        '/staff/lists/customers/export/?status=active&format=xlsx&in_full=true&reason=The+yearly+letter',
      ),
    ).toBe(1),
  );
});

test('an export that is refused says why, and the dialog stays', async () => {
  const no = () => refused('too_many_requests', 'You are exporting this list already.', 429);
  await open('', { answers: { 'GET /staff/lists/customers/export/': no } });
  press('Export');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.submit(dialog.getByLabelText('Format'));
  expect(await dialog.findByText('You are exporting this list already.')).toBeTruthy();
});

test('what is wrong with a field of an export is said beside it, and nowhere else', async () => {
  const errors = { reason: ['Enter the reason.'] };
  const no = () => refused('validation_failed', 'Please check the highlighted fields.', 400, errors);
  await open('', { answers: { 'GET /staff/lists/customers/export/': no } });
  press('Export');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByLabelText('Personal data in full'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: '   ' } });
  fireEvent.submit(dialog.getByLabelText('Reason'));
  expect(await dialog.findByText('Enter the reason.')).toBeTruthy();
  expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
  expect(dialog.queryByText('Please check the highlighted fields.')).toBeNull();
});

test('a view is saved under its name with what is shown, and a name that is taken is told at its field', async () => {
  const errors = { name: ['You have a view of this name.'] };
  const no = () => refused('validation_failed', 'Please check.', 400, errors);
  const { sent } = await open('?status=locked', { answers: { 'POST /staff/list-views/': no } });
  press('Save this view');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Locked' } });
  fireEvent.click(dialog.getByLabelText(/^Share it with all colleagues/));
  fireEvent.submit(dialog.getByLabelText('Name'));
  expect(await dialog.findByText('You have a view of this name.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ name: 'Locked', shared: true, list: 'customers', query: 'status=locked' });
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Locked');
});

test('a view of one’s own can be removed', async () => {
  const view = {
    id,
    list: 'customers',
    name: 'Locked',
    query: 'status=locked',
    shared: true,
    by: { id, name: 'Olga Held' },
    mine: true,
  };
  const { sent } = await open('?status=locked', {
    answers: { 'GET /staff/list-views/': { views: [view] }, [`DELETE /staff/list-views/${id}/`]: {} },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove this view' }));
  expect(await screen.findByText('The view “Locked” is removed.')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('j and k go through the rows, and Enter would open the one that has the focus', async () => {
  const other = { id: `${id.slice(0, -1)}2`, cells: { name: 'Bob Babbage' } };
  await open('', { answers: { 'GET /staff/lists/customers/': { rows: [row, other], next_cursor: null } } });
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  press('j');
  expect(document.activeElement?.textContent).toBe('Ada Lovelace');
  press('j');
  press('j');
  expect(document.activeElement?.textContent).toBe('Bob Babbage');
  press('k');
  expect(document.activeElement?.textContent).toBe('Ada Lovelace');
});

test('a filter by a colleague stays when another is applied by who may not read the members', async () => {
  const colleague = '0198a000-0000-7000-8000-0000000000d1';
  const { timesRead } = await openPage(
    <ListView list={proposalList} />,
    {
      'GET /staff/lists/proposals/': { rows: [], next_cursor: null },
      'GET /staff/lists/proposals/count/': { count: 0, precision: 'exact' },
      'GET /staff/list-views/': { views: [] },
    },
    { path: `/staff/proposals?by=${colleague}`, by: memberOf('support') },
  );
  await screen.findByText('No proposals match these filters.');
  expect(screen.queryByLabelText('Proposed by')).toBeNull();
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'pin-reset' } });
  press('Apply');
  await waitFor(() =>
    expect(timesRead(`/staff/lists/proposals/?kind=pin-reset&by=${colleague}&limit=50`)).toBe(1),
  );
});
