import type { Setting, SettingDifference, SettingField } from '@farthing/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refused } from '../testing/opened-page.tsx';
import { transferFee as setting } from '../testing/setting.ts';
import { memberOf } from '../testing/staff-page.tsx';
import SettingPage from './setting-page.tsx';
import type { OneSetting } from './settings-query.ts';

const { key } = setting;

const difference: SettingDifference = {
  key,
  title: setting.title,
  before: '$1.50',
  after: '$2.00',
  effect: 'Customers pay it from the next transfer on.',
  value: '2.00',
  seen: 4,
};

const proposalId = '0198a000-0000-7000-8000-0000000000a1';
const preview = { 'POST /staff/settings/preview/': { differences: [difference] } };

async function open(
  given: Partial<Setting> = {},
  rest: Partial<OneSetting> = {},
  answers = {},
  by = 'administrator',
) {
  const opened = await openPage(
    <SettingPage />,
    {
      [`GET /staff/settings/${key}/`]: {
        setting: { ...setting, ...given },
        history: [],
        waiting: [],
        ...rest,
      },
      ...answers,
    },
    { path: `/staff/settings/${key}`, route: '/staff/settings/:key', by: memberOf(by as 'administrator') },
  );
  await screen.findByText(setting.help);
  return opened;
}

const review = () => fireEvent.click(screen.getByRole('button', { name: 'Review the change' }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('what a change does, and for whom, is read before it is proposed', async () => {
  const { sent } = await open({}, {}, preview);
  type('Fee of a transfer', '2.00');
  review();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('$1.50')).toBeTruthy();
  expect(dialog.getByText('$2.00')).toBeTruthy();
  expect(dialog.getByText('Customers pay it from the next transfer on.')).toBeTruthy();
  expect(dialog.getByText('It takes effect as soon as a colleague approves it.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ changes: [{ key, value: '2.00', seen: 4 }], holds_from: null });
});

test('it is proposed with its reason, once, and leads to the proposal', async () => {
  const { sent, place } = await open(
    {},
    {},
    {
      ...preview,
      'POST /staff/settings/proposals/': {
        status: 'success',
        message: 'It is proposed.',
        proposal_id: proposalId,
      },
    },
  );
  type('Fee of a transfer', '2.00');
  review();
  await screen.findByRole('dialog');
  type('Reason', 'Costs rose');
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(place.path).toBe(`/staff/proposals/${proposalId}`));
  expect(sent[1]?.body).toMatchObject({ reason: 'Costs rose', holds_from: null });
  expect(sent[1]?.key).toBeTruthy();
});

test('a later moment is asked for in UTC, sent as such and read back as such', async () => {
  const { sent } = await open({}, {}, preview);
  fireEvent.change(screen.getByLabelText('In force from'), { target: { value: 'later' } });
  review();
  expect(screen.getAllByText('Enter a day and a time.').length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  type('Day and time (UTC)', '2026-12-01T06:30');
  review();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ holds_from: '2026-12-01T06:30:00.000Z' });
  const dialog = await screen.findByRole('dialog', { name: 'Propose this change' });
  expect(dialog.textContent).toContain('It takes effect from 1 Dec 2026, 06:30 UTC,');
});

test('a value that does not fit is told at its field, and stays typed', async () => {
  const no = () => refused('validation_failed', 'Please check.', 400, { [key]: ['Enter at most $50.00.'] });
  await open({}, {}, { 'POST /staff/settings/preview/': no });
  type('Fee of a transfer', '500.00');
  review();
  expect((await screen.findAllByText('Enter at most $50.00.')).length).toBe(2);
  expect(screen.getByLabelText<HTMLInputElement>('Fee of a transfer').value).toBe('500.00');
  expect(screen.getByLabelText('Fee of a transfer').getAttribute('aria-invalid')).toBe('true');
});

test('what somebody else has changed meanwhile is said, and the setting is read again', async () => {
  const no = () => refused('setting_changed', 'Somebody has changed it since you looked.');
  const { timesRead } = await open({}, {}, { 'POST /staff/settings/preview/': no });
  const before = timesRead(`/staff/settings/${key}/`);
  review();
  expect(await screen.findByText('Somebody has changed it since you looked.')).toBeTruthy();
  await waitFor(() => expect(timesRead(`/staff/settings/${key}/`)).toBeGreaterThan(before));
});

test('[OPS-01] what was typed stays when a colleague changes the setting meanwhile, and both values are told', async () => {
  let isChanged = false;
  const now = () => (isChanged ? { ...setting, value: '3.00', value_text: '$3.00', seen: 5 } : setting);
  const { sent } = await open(
    {},
    {},
    {
      [`GET /staff/settings/${key}/`]: () => ({
        status: 200,
        body: { setting: now(), history: [], waiting: [] },
      }),
      'POST /staff/settings/preview/': () =>
        sent.length === 1
          ? refused('setting_changed', 'Somebody has changed it since you looked.')
          : { status: 200, body: { differences: [difference] } },
    },
  );
  type('Fee of a transfer', '2.00');
  isChanged = true;
  review();
  expect(await screen.findByText('It was $1.50 when you began, and is $3.00 now.')).toBeTruthy();
  expect(screen.getByText('Somebody has changed it since you looked.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Fee of a transfer').value).toBe('2.00');
  fireEvent.click(screen.getByRole('button', { name: 'Continue with my value' }));
  expect(screen.queryByText('A colleague has changed it meanwhile')).toBeNull();
  review();
  await screen.findByRole('dialog');
  expect(sent[1]?.body).toEqual({ changes: [{ key, value: '2.00', seen: 5 }], holds_from: null });
});

test('whoever may not propose reads it without a form', async () => {
  await open({ may_propose: false }, {}, {}, 'auditor');
  expect(screen.queryByRole('button', { name: 'Review the change' })).toBeNull();
});

const fields: readonly [SettingField, string, string][] = [
  [
    { kind: 'percent', least: '0', most: '5' },
    'In percent, from 0 to 5, with at most two decimals.',
    'textbox',
  ],
  [{ kind: 'count', least: 1, most: 90, unit: 'days' }, 'In days, from 1 to 90.', 'textbox'],
  [{ kind: 'text', most: 1_200, optional: true, form: 'prose' }, 'At most 1,200 characters.', 'textbox'],
  [{ kind: 'colour', theme: 'dark' }, 'As # and six digits. It has to be readable on dark pages.', 'textbox'],
];

test.each(fields)('a field says what it takes: %j', async (field, hint, role) => {
  await open({ field, value: '1' });
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.getAllByRole(role, { name: /Fee of a transfer/ })).toHaveLength(1);
});

test('an amount says its bounds in its currency', async () => {
  await open();
  expect(screen.getByText('From $0.00 to $50.00.')).toBeTruthy();
});

test('a choice is one of its choices', async () => {
  await open({ field: { kind: 'choice', choices: ['staff', 'chain'] }, value: 'chain' });
  const select = screen.getByLabelText<HTMLSelectElement>('Fee of a transfer');
  expect([...select.options].map(({ text }) => text)).toEqual(['staff', 'chain']);
  expect(select.value).toBe('chain');
});

test('a change that waits names both values and links its proposal', async () => {
  await open(
    {},
    {
      waiting: [
        {
          proposal_id: proposalId,
          keys: [key],
          changes: [{ key, title: setting.title, before: '$1.50', after: '$3.00' }],
          holds_from: null,
        },
      ],
    },
  );
  expect(screen.getByText('Fee of a transfer: $3.00 instead of $1.50')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show the proposal' }).getAttribute('href')).toBe(
    `/staff/proposals/${proposalId}`,
  );
});

test('a setting that nobody has changed says so', async () => {
  await open();
  expect(screen.getByText('Nobody has changed it: it has its default value.')).toBeTruthy();
});

test('the history shows both people and the reason', async () => {
  const at = '2026-11-01T09:00:00.000Z';
  await open(
    {},
    {
      history: [
        {
          version: 4,
          before: '$1.00',
          after: '$1.50',
          holds_from: at,
          approved_at: at,
          proposed_by: 'Sue Fisher',
          approved_by: 'Olga Held',
          reason: 'Costs rose',
        },
      ],
    },
  );
  const row = screen.getByText('Costs rose').closest('tr');
  expect(row?.textContent).toMatch(/\$1\.00.*\$1\.50.*Sue Fisher.*Olga Held/);
});
