import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPage } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { ComparedSelfies } from './compared-selfies.tsx';

const id = '0198a000-0000-7000-8000-0000000000a1';
const later = '2999-01-01T09:00:00.000Z';
const before = '2026-01-01T09:00:00.000Z';
const asked = { link_expires_at: later, received_at: null, seen: [] };

const open = (selfie: object | null, role: 'approver' | 'support' = 'approver') =>
  openPage(
    <ComparedSelfies proposalId={id} />,
    { [`GET /staff/proposals/${id}/selfies/`]: { selfie } },
    { by: memberOf(role) },
  );

test.each([
  ['no picture is kept', null, /we did not ask for a new one/],
  ['the customer has not sent it yet', asked, /Nobody can approve this before the picture is here/],
  ['the link has expired', { ...asked, link_expires_at: before }, /propose it again/],
])('[IDV-10] a proposal to remove lost factors says when %s', async (_case, selfie, words) => {
  await open(selfie);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Look at/ })).toBeNull();
});

test('[IDV-10] both pictures are opened by a press each, by who may approve', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  const { sent } = await open({ ...asked, received_at: before });
  await userEvent.click(await screen.findByRole('button', { name: /^Look at: New picture/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Look at: Picture from the identity check' }));
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toEqual([
      `POST /staff/proposals/${id}/selfies/fresh/look/`,
      `POST /staff/proposals/${id}/selfies/kept/look/`,
    ]),
  );
});

test('[IDV-10] whoever may not approve it is told that the picture has come, and cannot look', async () => {
  await open({ ...asked, received_at: before }, 'support');
  expect(await screen.findByText(/Only people who can approve this can look at it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Look at/ })).toBeNull();
});
