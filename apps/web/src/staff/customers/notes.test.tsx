import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile, customerId } from '../testing/customer-file.ts';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { Notes } from './notes.tsx';

const add = `POST /staff/customers/${customerId}/notes/`;
const note = {
  id: customerId,
  at: '2026-11-15T09:00:00.000Z',
  by: { id: customerId, name: 'Grace Hopper' },
  text: 'She called about her card.',
};
const field = () => screen.getByLabelText<HTMLTextAreaElement>('New note');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Add note' }));

test('[STF-04] notes are read by whoever reads customers, and written by whoever may act', async () => {
  await openPage(<Notes file={customerFile({ notes: [note] })} />, {}, { by: memberOf('auditor') });
  expect(screen.getByText(note.text)).toBeTruthy();
  expect(screen.queryByLabelText('New note')).toBeNull();
});

test('a note without words, or with too many, is not sent', async () => {
  const { sent } = await openPage(<Notes file={customerFile()} />, {});
  expect(screen.getByText('No colleague has written anything yet.')).toBeTruthy();
  await press();
  expect(await screen.findByText('Enter a note.')).toBeTruthy();
  await userEvent.click(field());
  await userEvent.paste('x'.repeat(2_001));
  await press();
  expect(await screen.findByText('Use at most 2,000 characters.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('[STF-04] a note that did not arrive stays typed, and is sent again under the same key', async () => {
  const { sent } = await openPage(<Notes file={customerFile()} />, {
    [add]: secondTime({ status: 201, body: { status: 'success', message: 'The note is added.', note } }),
  });
  await userEvent.type(field(), note.text);
  await press();
  expect(await screen.findByText('The note was not added')).toBeTruthy();
  expect(field().value).toBe(note.text);
  await press();
  expect(await screen.findByText('The note is added.')).toBeTruthy();
  await waitFor(() => expect(field().value).toBe(''));
  expect(sent.map(({ body }) => body)).toEqual([{ text: note.text }, { text: note.text }]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});
