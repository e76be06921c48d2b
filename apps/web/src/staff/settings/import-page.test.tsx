import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import ImportPage from './import-page.tsx';

const difference = {
  key: 'fees.transfer',
  title: 'Fee of a transfer',
  before: '$1.50',
  after: '$2.00',
  effect: 'Customers pay it from the next transfer on.',
  value: '2.00',
  seen: 4,
};

const open = (answer: unknown) =>
  openPage(
    <ImportPage />,
    { 'POST /staff/settings/file/': answer },
    { by: memberOf('administrator'), path: '/staff/settings/import' },
  );

async function review(text = 'fees.transfer: "2.00"') {
  await userEvent.upload(
    screen.getByLabelText('File'),
    new File([text], 'settings.yaml', { type: 'application/yaml' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Review the file' }));
}

test('without a file there is nothing to review', async () => {
  const { sent } = await open({ differences: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Review the file' }));
  expect(await screen.findByRole('link', { name: 'Choose a file.' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('[OPS-01] a file with what holds already changes nothing', async () => {
  const { sent } = await open({ differences: [] });
  await review('fees.transfer: "1.50"');
  expect(await screen.findByText('Nothing would change')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining('fees.transfer: "1.50"')]);
});

test('[OPS-01] what a file would change is shown before it is proposed', async () => {
  await open({ differences: [difference] });
  await review();
  const dialog = await screen.findByRole('dialog');
  for (const words of ['Fee of a transfer', '$1.50', '$2.00']) expect(dialog.textContent).toContain(words);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[OPS-01] what is wrong with a file is told by its key', async () => {
  await open(() =>
    refused('validation_failed', 'Please check the highlighted fields.', 400, {
      'fees.transfer': ['At most $50.00.'],
      file: ['Line 7 cannot be read.'],
    }),
  );
  await review();
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('fees.transfer: At most $50.00.');
  expect(summary.textContent).toContain('Line 7 cannot be read.');
  expect(summary.textContent).not.toContain('yaml:');
});

test('a file that was changed after it was chosen is not passed over in silence', async () => {
  const { sent } = await open({ differences: [] });
  const file = new File(['fees.transfer: "2.00"'], 'settings.yaml', { type: 'application/yaml' });
  // What a browser answers once the file on the disk is another.
  const unreadable = () => Promise.reject(new DOMException('', 'NotReadableError'));
  Object.assign(file, { arrayBuffer: unreadable, text: unreadable });
  await userEvent.upload(screen.getByLabelText('File'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Review the file' }));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('This file has changed since you chose it. Choose it again.');
  expect(sent).toEqual([]);
});
