import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/error.ts';
import { openPage } from '../testing/opened-page.tsx';
import { RecoveryForm } from './recovery-form.tsx';

const debt = {
  id: '0198a000-0000-7000-8000-0000000000b1',
  what: 'loan',
  customer: 'Ada Lovelace',
  writtenOff: '70.00',
  recovered: '5.00',
  currency: 'GBP',
} as const;

async function open(onPropose = vi.fn(async () => ({ message: 'It is proposed.' }))) {
  const onClose = vi.fn();
  await openPage(<RecoveryForm debt={debt} onClose={onClose} onPropose={onPropose} />, {});
  const dialog = await screen.findByRole('dialog', { name: 'Book a recovery' });
  const fill = async (label: string, text: string) => {
    await userEvent.clear(within(dialog).getByLabelText(label));
    await userEvent.type(within(dialog).getByLabelText(label), text);
  };
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  return { dialog, fill, press, onPropose, onClose };
}

test('[LEN-03] no more comes back than was lost', async () => {
  const { dialog, fill, press, onPropose } = await open();
  expect(dialog.textContent).toContain('£65.00 of the loan of Ada Lovelace is written off');
  await fill('Amount', '65.01');
  await fill('Reference of the payment', 'E2E-1');
  await fill('Reason', 'From the collector');
  await press();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Amount'));
  expect(onPropose).not.toHaveBeenCalled();
});

test('[RSK-02] a recovery without the reference of its payment is not proposed', async () => {
  const { dialog, fill, press, onPropose } = await open();
  await fill('Amount', '20');
  await fill('Reason', 'From the collector');
  await press();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Reference of the payment'));
  expect(onPropose).not.toHaveBeenCalled();
});

test('[LEN-03] the same recovery sent again after no answer came has the same key, and closes when it is done', async () => {
  const onPropose = vi
    .fn(async () => ({ message: 'It is proposed.' }))
    .mockRejectedValueOnce(new ApiError('internal_error', 'Something went wrong on our side.'));
  const { dialog, fill, press, onClose } = await open(onPropose);
  await fill('Amount', '20');
  await fill('Reference of the payment', 'E2E-1');
  await fill('Reason', 'From the collector');
  await press();
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('20');
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, again] = onPropose.mock.calls as unknown as [unknown, string][];
  expect(first).toEqual(again);
  expect(first?.[0]).toEqual({ amount: '20.00', reference: 'E2E-1', reason: 'From the collector' });
});
