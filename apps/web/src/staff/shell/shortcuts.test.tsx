import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useShortcut } from './shortcuts.tsx';

const run = vi.fn();

function Jump({ keys, label = keys }: { keys: string; label?: string }) {
  useShortcut(keys, label, () => run(label));
  return null;
}

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });

async function open(...parts: React.ReactNode[]) {
  run.mockClear();
  return openPage(
    <>
      {parts}
      <input aria-label="A field" />
      <ShortcutList />
    </>,
    {},
  );
}

test('two keys one after the other do what neither does alone', async () => {
  await open(<Jump key="1" keys="g q" />);
  press('q');
  expect(run).not.toHaveBeenCalled();
  press('g');
  press('q');
  expect(run).toHaveBeenCalledWith('g q');
});

test('the second key comes too late after a while', async () => {
  await open(<Jump key="1" keys="g q" />);
  press('g');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2_000);
  press('q');
  expect(run).not.toHaveBeenCalled();
});

test('typing into a field is typing', async () => {
  await open(<Jump key="1" keys="j" />);
  fireEvent.keyDown(screen.getByLabelText('A field'), { key: 'j' });
  expect(run).not.toHaveBeenCalled();
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('a key with %s is the browser’s', async (modifier) => {
  await open(<Jump key="1" keys="j" />);
  press('j', { [modifier]: true });
  expect(run).not.toHaveBeenCalled();
});

test('of two shortcuts on the same key the later one counts, and the list names only that one', async () => {
  await open(<Jump key="1" keys="j" label="Next page" />, <Jump key="2" keys="j" label="Next row" />);
  press('j');
  expect(run.mock.calls).toEqual([['Next row']]);
  press('?');
  expect(screen.getByText('Next row')).toBeTruthy();
  expect(screen.queryByText('Next page')).toBeNull();
});

test('switched off, the keys do nothing, also the next time', async () => {
  await open(<Jump key="1" keys="j" />);
  fireEvent.click(screen.getByRole('button', { name: 'Shortcuts' }));
  fireEvent.click(screen.getByLabelText('Use keyboard shortcuts'));
  press('j');
  expect(run).not.toHaveBeenCalled();
  expect(localStorage.getItem('staff_shortcuts')).toBe('off');
});

const box = () => screen.getByRole<HTMLInputElement>('searchbox');

test('a slash leads to the search, whose words go to the page of customers', async () => {
  const { place } = await openPage(<CustomerSearch />, {});
  press('/');
  expect(document.activeElement).toBe(box());
  fireEvent.change(box(), { target: { value: ' Lovelace Ada ' } });
  fireEvent.submit(box());
  expect(place.path).toBe('/staff/customers');
  expect(box().value).toBe('Lovelace Ada');
});

test('nothing typed looks for nobody', async () => {
  const { place } = await openPage(<CustomerSearch />, {});
  fireEvent.change(box(), { target: { value: '   ' } });
  fireEvent.submit(box());
  expect(place.path).toBe('/staff/page');
});

test('on the page of customers the box has what is looked for; elsewhere it is empty', async () => {
  const { place } = await openPage(<CustomerSearch />, {}, { path: '/staff/customers?q=Ada' });
  expect(box().value).toBe('Ada');
  place.go('/staff/books?q=Ada');
  expect(await screen.findByDisplayValue('')).toBe(box());
});

test('whoever may not read customers has no search', async () => {
  const by = {
    ...memberOf('auditor'),
    permissions: memberOf('auditor').permissions.filter((each) => each !== 'customers.read'),
  };
  await openPage(<CustomerSearch />, {}, { by });
  expect(screen.queryByRole('searchbox')).toBeNull();
});
