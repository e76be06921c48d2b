import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import ChainPage from './chain-page.tsx';

const transfer = {
  transaction_hash: 'ab'.repeat(32),
  network: 'BTC',
  address: 'bcrt1qnobodyswallet00000',
  amount: '0.0025',
  other_token: false,
  blocks: 1,
  state: 'seen',
  why: null,
  sent_at: '2026-01-02T10:00:00.000Z',
};
const dust = { ...transfer, transaction_hash: 'cd'.repeat(32), state: 'doubt', why: 'dust', blocks: 3 };

let bank: LoopbackBank;

beforeEach(async () => {
  bank = await loopbackBank(({ method, path, body }) => {
    if (method === 'GET') {
      const networks = [
        { network: 'TRC20', height: 100 },
        { network: 'BTC', height: 123 },
      ];
      return { status: 200, body: { networks, transfers: [transfer, dust] } };
    }
    if (path.endsWith('/send/') && body.includes('"amount":"nothing"')) {
      const errors = { amount: ['Enter how many coins, such as 0.0025.'] };
      return { status: 400, body: { code: 'validation_failed', message: 'Please check.', errors } };
    }
    return { status: 201, body: { status: 'success', message: 'It is sent, and waits for a block.' } };
  });
  startApp({ entries: ['/sandbox/chain'], origin: bank.origin, pages: <ChainPage /> });
});

afterEach(async () => {
  cleanup();
  await bank.close();
});

const sentTo = (path: string) =>
  bank.received.filter((request) => request.path.endsWith(path)).map(({ body }) => JSON.parse(body));

test('[PAY-09] what was sent is listed with its blocks and what the bank makes of it', async () => {
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('0.0025 BTC');
  expect(first?.textContent).toContain('Waits for blocks');
  expect(second?.textContent).toContain('Too little to be credited');
});

test('[PAY-09] coins are sent by the form, and what is wrong is said at its field', async () => {
  await screen.findAllByRole('row');
  fireEvent.change(screen.getByLabelText('Address of a deposit'), { target: { value: transfer.address } });
  fireEvent.change(screen.getByLabelText('How many coins'), { target: { value: 'nothing' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(screen.getByLabelText('How many coins').getAttribute('aria-invalid')).toBe('true'),
  );
  fireEvent.change(screen.getByLabelText('How many coins'), { target: { value: '0.0025' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('It is sent, and waits for a block.');
  expect(sentTo('/send/').at(-1)).toEqual({
    network: 'BTC',
    address: transfer.address,
    amount: '0.0025',
    other_token: false,
  });
});

test('[PAY-09] a block is mined, and a payment taken off, by a button each', async () => {
  const [, first] = await screen.findAllByRole('row');
  fireEvent.click(screen.getByRole('button', { name: 'Mine a block of BTC' }));
  await waitFor(() => expect(sentTo('/blocks/')).toEqual([{ network: 'BTC', blocks: 1 }]));
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: /Take off/ }));
  await waitFor(() => expect(sentTo('/drop/')).toEqual([{ transaction_hash: transfer.transaction_hash }]));
});
