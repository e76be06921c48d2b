import { beforeEach, expect, test } from 'vitest';
import { clearTabButDrafts, draftsOf } from '../lib/drafts/drafts.ts';
import { outboxOf } from './outbox.ts';

beforeEach(() => sessionStorage.clear());

const message = (text: string) => ({ client_id: crypto.randomUUID(), text });

test('[CHT-02] what was not sent is found again after a reload, in its order', () => {
  const [first, second] = [message('First'), message('Second')];
  outboxOf(draftsOf('bank', 'ada')).add(first);
  outboxOf(draftsOf('bank', 'ada')).add(second);
  const later = outboxOf(draftsOf('bank', 'ada'));
  expect(later.list()).toEqual([first, second]);
  later.remove(first.client_id);
  expect(later.list()).toEqual([second]);
  later.remove(second.client_id);
  expect(later.list()).toEqual([]);
});

test('[CHT-02] nobody sends what another has written in the same tab', () => {
  outboxOf(draftsOf('guest', 'guest')).add(message('As a guest'));
  expect(outboxOf(draftsOf('bank', 'ada')).list()).toEqual([]);
});

test('[CHT-02] what was not sent when the session ended by itself is found again by its author alone', () => {
  const unsent = message('From a tunnel');
  outboxOf(draftsOf('bank', 'ada')).add(unsent);
  clearTabButDrafts();
  expect(outboxOf(draftsOf('guest', 'guest')).list()).toEqual([]);
  expect(outboxOf(draftsOf('bank', 'ada')).list()).toEqual([unsent]);
  expect(outboxOf(draftsOf('bank', 'ben')).list()).toEqual([]);
});

test('drafts with something else in that place are an empty outbox', () => {
  for (const kept of ['{', 5, [{ text: 1 }], null]) {
    draftsOf('bank', 'ada').keep('chat-outbox', kept);
    expect(outboxOf(draftsOf('bank', 'ada')).list()).toEqual([]);
  }
});
