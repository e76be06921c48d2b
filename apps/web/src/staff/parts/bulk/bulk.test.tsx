import { type CasePreview, limits } from '@farthing/contract';
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkResults, named } from './bulk-results.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { useBulk } from './use-bulk.ts';
import { useChoice } from './use-choice.ts';

afterEach(cleanup);

const ids = (count: number) => Array.from({ length: count }, (_, index) => `case-${index}`);

test('[OPS-06] no more are chosen than the bank takes at once, also one by one', () => {
  const { result } = renderHook(useChoice);
  const many = ids(limits.bulk + 5);
  act(() => result.current.choose(many));
  expect(result.current.among(many)).toHaveLength(limits.bulk);
  act(() => result.current.toggle(`case-${limits.bulk + 1}`));
  expect(result.current.among(many)).toHaveLength(limits.bulk);
  act(() => result.current.toggle('case-0'));
  act(() => result.current.toggle(`case-${limits.bulk + 1}`));
  expect(result.current.isChosen(`case-${limits.bulk + 1}`)).toBe(true);
});

test('[OPS-06] what has left the list is chosen no more', () => {
  const { result } = renderHook(useChoice);
  act(() => result.current.choose(['one', 'two', 'three']));
  expect(result.current.among(['three', 'one'])).toEqual(['three', 'one']);
});

test('[OPS-06] the question keeps the rows that were chosen when it was asked, and the results stay when the choice is gone', () => {
  const { result } = renderHook(() => {
    const choice = useChoice();
    return { choice, bulk: useBulk(choice) };
  });
  act(() => result.current.choice.choose(['one', 'two']));
  act(() => result.current.bulk.ask('approve', ['one', 'two', 'three']));
  act(() => result.current.choice.toggle('three'));
  expect(result.current.bulk.asked).toEqual({ decision: 'approve', ids: ['one', 'two'] });
  const results = named([{ id: 'one', outcome: 'done', message: 'Done.', proposal_id: null }], []);
  act(() => result.current.bulk.show(results));
  expect(result.current.choice.among(['one', 'two', 'three'])).toEqual([]);
  expect(result.current.bulk.results).toEqual(results);
  act(() => result.current.bulk.dismiss());
  expect(result.current.bulk.results).toBeNull();
});

function Bar({ shown }: { shown: readonly string[] }) {
  return (
    <ChoiceBar choice={useChoice()} shown={shown}>
      <button type="button">Approve them</button>
    </ChoiceBar>
  );
}

test('[OPS-06] all are chosen at a stroke and let go again, and what can be done shows only then', () => {
  render(<Bar shown={['one', 'two']} />);
  const all = screen.getByLabelText('Choose all 2 shown');
  expect(screen.queryByRole('button', { name: 'Approve them' })).toBeNull();
  fireEvent.click(all);
  expect(screen.getByRole('status').textContent).toBe('2 chosen');
  expect(screen.getByRole('button', { name: 'Approve them' })).toBeTruthy();
  fireEvent.click(all);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('an empty list has nothing to choose, and a long one says how many are taken', () => {
  render(<Bar shown={[]} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  cleanup();
  render(<Bar shown={ids(limits.bulk + 1)} />);
  expect(screen.getByLabelText(`Choose the first ${limits.bulk}`)).toBeTruthy();
});

const preview = (id: string, given: Partial<CasePreview>): CasePreview => ({
  id,
  title: `Deposit of ${id}`,
  effect: 'done',
  why_not: null,
  moves: [],
  ...given,
});

test('[OPS-06] before several are decided, each says what happens to it, and the sums are told by what happens', () => {
  const items = [
    preview('Ada', {}),
    preview('Grace', { effect: 'proposed' }),
    preview('Mary', { effect: 'none', why_not: 'Somebody else works on it.' }),
  ];
  const sums = [
    { effect: 'done', amount: '10.00', currency: 'USD', items: 1 },
    { effect: 'proposed', amount: '9000.00', currency: 'USD', items: 1 },
  ] as const;
  render(<BulkPreview items={items} sums={sums} isNo={false} />);
  expect(screen.getByText('will be done at once', { exact: false }).parentElement?.textContent).toContain(
    '$10.00',
  );
  expect(screen.getByText('will be proposed to a second person', { exact: false }).textContent).toContain(
    '1',
  );
  const each = screen.getByRole('list', { name: 'What happens to each' });
  expect(within(each).getByText('Somebody else works on it.')).toBeTruthy();
  expect(within(each).getByText('Will be left out')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[OPS-06] several that nobody can decide now are told as such', () => {
  render(<BulkPreview items={[preview('Ada', { effect: 'none' })]} sums={[]} isNo={false} />);
  expect(screen.getByRole('alert').textContent).toContain('None of them can be decided now');
});

test('[OPS-06] each has a result of its own, under the words by which it was chosen', () => {
  const close = vi.fn();
  const results = named(
    [
      { id: 'Ada', outcome: 'done', message: 'It is confirmed.', proposal_id: null },
      { id: 'Grace', outcome: 'proposed', message: 'It is proposed.', proposal_id: 'the-proposal' },
      { id: 'Mary', outcome: 'refused', message: 'Somebody else works on it.', proposal_id: null },
    ],
    [preview('Ada', {}), preview('Grace', {}), preview('Mary', {})],
  );
  render(
    <MemoryRouter>
      <BulkResults results={results} onClose={close} />
    </MemoryRouter>,
  );
  expect(screen.getByText('2 of 3 are decided')).toBeTruthy();
  expect(screen.getByText('Deposit of Mary').parentElement?.textContent).toContain(
    'Somebody else works on it.',
  );
  expect(screen.getByRole('link', { name: 'Show the proposal' }).getAttribute('href')).toBe(
    '/staff/proposals/the-proposal',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});
