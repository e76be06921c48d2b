import type { Marks } from '@farthing/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { NotePart } from './note-part.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

const marks: Marks = {
  ...{ account: '0198a000-0000-7000-8000-000000000001', category: 'groceries', bill: false },
  ...{ note: 'For the party', tags: [], can_change: true },
};

async function open(movementId: string, answer: { status: number; body: unknown }): Promise<void> {
  bank = await loopbackBank(() => answer);
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <NotePart marked={{ movementId, account: undefined }} marks={marks} />
    </ToastProvider>
  );
  startApp({ entries: ['/layout/transactions/1'], origin: bank.origin, pages });
}

async function openAgain(movementId: string, answer = saved): Promise<void> {
  cleanup();
  await bank.close();
  await open(movementId, answer);
}

const saved = { status: 200, body: { status: 'success', message: 'Saved.', marks } };
const refused = {
  status: 400,
  body: { code: 'validation_failed', message: 'Look at it.', errors: { note: ['Make it shorter.'] } },
};
const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('[INS-01] a note that is not saved is found again at its transaction, and at no other', async () => {
  await open('first', saved);
  await userEvent.type(screen.getByLabelText('Note'), ', half is for Nadia');
  await userEvent.type(screen.getByLabelText('Tags'), 'party');
  await openAgain('second');
  expect([typedInto('Note'), typedInto('Tags')]).toEqual(['For the party', '']);
  await openAgain('first');
  expect([typedInto('Note'), typedInto('Tags')]).toEqual(['For the party, half is for Nadia', 'party']);
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('Saved.');
  expect(typedInto('Note')).toBe('For the party, half is for Nadia');
  expect(sessionStorage.getItem('drafts')).not.toContain('Nadia');
});

test('[INS-01] what the bank refuses of a note is told at the note alone', async () => {
  await open('first', refused);
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findAllByText('Make it shorter.')).toHaveLength(1);
  expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBe('true');
});
