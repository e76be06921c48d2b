import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NoteList } from './note-list.tsx';

afterEach(cleanup);

test('a note is shown as it was written, lines and markup included, with who and when', () => {
  const note = { id: '1', at: '2026-01-05T10:00:00.000Z', by: { name: 'Grace Hopper' }, text: 'a\n<b>b</b>' };
  render(<NoteList notes={[note]} />);
  expect(screen.getByRole('listitem').textContent).toContain('a\n<b>b</b>');
  expect(screen.getByText(/Grace Hopper/).querySelector('time')?.dateTime).toBe(note.at);
});
