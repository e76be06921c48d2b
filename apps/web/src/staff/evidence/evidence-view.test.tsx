import { type Evidence, permissionsOf, type StaffMe } from '@farthing/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { StaffProvider } from '../session/staff.tsx';
import { EvidenceView } from './evidence-view.tsx';

afterEach(cleanup);

const approver: StaffMe = {
  id: '0198a000-0000-7000-8000-000000000009',
  email: 'mary@example.com',
  full_name: 'Mary Kenneth',
  role: 'approver',
  permissions: [...permissionsOf('approver')],
  away_until: null,
  passkeys_available: false,
};

const nothing: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };

function show(evidence: Partial<Evidence>): void {
  render(
    <MemoryRouter>
      <StaffProvider me={approver}>
        <EvidenceView evidence={{ ...nothing, ...evidence }} />
      </StaffProvider>
    </MemoryRouter>,
  );
}

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('[RSK-12] amounts of every currency are written alike', () => {
  show({
    facts: [
      { type: 'money', name: 'sent', amount: '1150.00', currency: 'EUR' },
      { type: 'money', name: 'debit', amount: '1256.29', currency: 'USD' },
    ],
  });
  expect(factOf('Payee gets')).toBe('€1,150.00');
  expect(factOf('Payer gives')).toBe('$1,256.29');
});

test('[RSK-12] the evidence of a new role says what the role may do, and which member gets it', () => {
  show({
    facts: [
      { type: 'text', name: 'member', text: 'Sue Porter' },
      { type: 'text', name: 'role', text: 'auditor' },
    ],
  });
  expect(factOf('Member')).toBe('Sue Porter');
  expect(factOf('New role')).toBe('Auditor Reads everything and changes nothing.');
});

test('[RSK-12] an entry of another bank says whether money left or came, how much, and on which day', () => {
  show({
    facts: [
      { type: 'text', name: 'reported', text: 'debit' },
      { type: 'money', name: 'reported_amount', amount: '640.00', currency: 'EUR' },
      { type: 'text', name: 'booked_on', text: '2026-11-16' },
    ],
  });
  expect([factOf('They say'), factOf('Amount'), factOf('Booked')]).toEqual([
    'Paid',
    '€640.00',
    '16 Nov 2026',
  ]);
});

test('[RSK-12] the last movements of a customer stand under their name, each with its sign', () => {
  const at = '2026-11-15T10:00:00.000Z';
  show({
    customers: [
      {
        part: 'payer',
        customer: {
          id: '0198a000-0000-7000-8000-000000000001',
          full_name: 'Ada Lovelace',
          email: 'a•••@example.com',
          account_ending: '9826',
          tier: 2,
          status: 'active',
        },
        since: at,
        locked: null,
        balance: { amount: '10.00', currency: 'USD' },
        available: { amount: '10.00', currency: 'USD' },
        movements: [{ at, amount: '-5.00', currency: 'USD', description: 'Transfer to Bob', reference: 'A' }],
      },
    ],
  });
  const movements = screen.getByRole('list', { name: 'Last movements' });
  expect(within(movements).getByRole('listitem').textContent).toContain('Transfer to Bob−$5.00');
});
