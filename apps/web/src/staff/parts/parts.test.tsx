import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AccountNumber } from './account-number.tsx';
import { MaskedValue } from './masked-value.tsx';
import { NoteList } from './note-list.tsx';

afterEach(cleanup);

test('what is masked is read out as masked; what was never given is a dash', () => {
  render(<MaskedValue masked="a•••@example.com" />);
  expect(document.body.textContent).toBe('Masked: a•••@example.com');
  cleanup();
  render(<MaskedValue masked="•••• 42" full={null} />);
  expect(document.body.textContent).toBe('—');
});

test('an IBAN is read in groups of four and copied without spaces; other numbers stay as they are', () => {
  render(<AccountNumber>GB21FRTH00960013692429</AccountNumber>);
  expect(screen.getAllByText(/^[A-Z\d]{2,4}$/)).toHaveLength(6);
  expect(document.body.textContent).toBe('GB21FRTH00960013692429');
  cleanup();
  render(<AccountNumber>13692429</AccountNumber>);
  expect(screen.getByText('13692429')).toBeTruthy();
});

test('a note is shown as it was written, lines and markup included, with who and when', () => {
  const note = { id: '1', at: '2026-01-05T10:00:00.000Z', by: { name: 'Grace Hopper' }, text: 'a\n<b>b</b>' };
  render(<NoteList notes={[note]} />);
  expect(screen.getByRole('listitem').textContent).toContain('a\n<b>b</b>');
  expect(screen.getByText(/Grace Hopper/).querySelector('time')?.dateTime).toBe(note.at);
});
