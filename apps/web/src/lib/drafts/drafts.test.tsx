import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearTabButDrafts,
  type Drafts,
  draftsOf,
  dropDrafts,
  dropDraftsEverywhere,
  listenToDroppedDrafts,
} from './drafts.ts';
import { useDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });

test('what somebody has typed is found again at its place, until it is sent', () => {
  draftsOf('staff', 'olga').keep('a note', 'Called back');
  const later = draftsOf('staff', 'olga');
  expect(later.read('a note')).toBe('Called back');
  expect(later.read('another note')).toBeUndefined();
  expect(draftsOf('bank', 'olga').read('a note')).toBeUndefined();
  later.drop('a note');
  expect(later.read('a note')).toBeUndefined();
  expect(stored()).not.toContain('Called back');
});

test('nobody reads what another has typed, and with their sign-in it is gone', () => {
  const olgas = draftsOf('staff', 'olga');
  olgas.keep('a note', 'Called back');
  const sues = draftsOf('staff', 'sue');
  expect(sues.read('a note')).toBeUndefined();
  expect(stored()).not.toContain('Called back');
  sues.keep('a note', 'No answer');
  // A page of the first person that is still open shows and changes nothing of the second's.
  expect(olgas.read('a note')).toBeUndefined();
});

test('a session of a customer that ends by itself leaves what was typed, and nothing else', () => {
  const drafts = draftsOf('bank', 'ada');
  drafts.keep('loan', { amount: '250' });
  draftsOf('staff', 'olga').keep('a note', 'Called back');
  sessionStorage.setItem('transfers-closed-at', '1');
  expect(drafts.readEarlier('loan')).toBeUndefined();
  clearTabButDrafts();
  draftsOf('bank', '').keep('loan', { amount: '1' });
  expect(sessionStorage.getItem('transfers-closed-at')).toBeNull();
  expect([drafts.read('loan'), drafts.readEarlier('loan')]).toEqual([{ amount: '250' }, { amount: '250' }]);
  expect(draftsOf('staff', 'olga').read('a note')).toBe('Called back');
  drafts.keep('loan', { amount: '300' });
  expect([drafts.read('loan'), drafts.readEarlier('loan')]).toEqual([{ amount: '300' }, undefined]);
});

test('whoever signs out leaves nothing, in no tab', async () => {
  const drafts = draftsOf('staff', 'olga');
  drafts.keep('a note', 'Called back');
  const stop = listenToDroppedDrafts();
  const otherTab = new BroadcastChannel('farthing-drafts');
  otherTab.postMessage('staff');
  await vi.waitFor(() => expect(drafts.read('a note')).toBeUndefined(), 30_000);
  otherTab.close();
  stop();
  draftsOf('bank', 'ada').keep('loan', { amount: '250' });
  dropDraftsEverywhere('bank');
  expect(stored()).not.toContain('250');
});

test('what cannot be read or written keeps nobody from typing', () => {
  for (const broken of ['{', '7', '{"owner":"ada"}', '{"owner":"ada","typed":null,"earlier":{}}']) {
    sessionStorage.setItem('drafts', broken);
    expect(draftsOf('bank', 'ada').read('loan')).toBeUndefined();
  }
  dropDrafts('bank');
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => draftsOf('bank', 'ada').keep('loan', { amount: '250' })).not.toThrow();
  vi.restoreAllMocks();
});

function NoteField({ drafts, place }: { drafts: Drafts; place: string }) {
  const [text, setText, forget] = useDraft<string>(drafts, place, '');
  return (
    <>
      <input aria-label="Note" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <button type="button" onClick={forget}>
        Sent
      </button>
    </>
  );
}

test('a field holds what was typed there before, each place its own, and is empty once it is sent', async () => {
  const user = userEvent.setup();
  const drafts = draftsOf('staff', 'olga');
  drafts.keep('of another form', { text: 'old' });
  const { rerender, unmount } = render(<NoteField drafts={drafts} place="of another form" />);
  const field = () => screen.getByRole('textbox', { name: 'Note' });
  expect(field()).toHaveProperty('value', '');
  rerender(<NoteField drafts={drafts} place="first" />);
  await user.type(field(), 'Called');
  rerender(<NoteField drafts={drafts} place="second" />);
  expect(field()).toHaveProperty('value', '');
  unmount();
  render(<NoteField drafts={draftsOf('staff', 'olga')} place="first" />);
  expect(field()).toHaveProperty('value', 'Called');
  await user.click(screen.getByRole('button', { name: 'Sent' }));
  expect(field()).toHaveProperty('value', '');
  expect(draftsOf('staff', 'olga').read('first')).toBeUndefined();
});
