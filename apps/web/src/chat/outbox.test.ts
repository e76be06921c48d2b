import { beforeEach, expect, test } from 'vitest';
import { outboxOf } from './outbox.ts';

beforeEach(() => sessionStorage.clear());

const message = (text: string) => ({ client_id: crypto.randomUUID(), text });

test('[CHT-02] what was not sent is found again after a reload, in its order', () => {
  const [first, second] = [message('First'), message('Second')];
  outboxOf(sessionStorage, 'ada').add(first);
  outboxOf(sessionStorage, 'ada').add(second);
  const later = outboxOf(sessionStorage, 'ada');
  expect(later.list()).toEqual([first, second]);
  later.remove(first.client_id);
  expect(later.list()).toEqual([second]);
  later.remove(second.client_id);
  expect(sessionStorage.length).toBe(0);
});

test('[CHT-02] nobody sends what another has written in the same tab', () => {
  outboxOf(sessionStorage, 'guest').add(message('As a guest'));
  expect(outboxOf(sessionStorage, 'ada').list()).toEqual([]);
});

test('a storage with something else in it is an empty outbox', () => {
  for (const kept of ['{', '5', '[{"text":1}]', 'null']) {
    sessionStorage.setItem('chat-outbox ada', kept);
    expect(outboxOf(sessionStorage, 'ada').list()).toEqual([]);
  }
});
