import { expect, test } from 'vitest';
import { judgeChat, type Kept } from './judge-chat.ts';
import type { Said } from './talk.ts';

const said: readonly Said[] = [1, 2, 3].map((at) => ({
  clientId: `id ${at}`,
  text: `no. ${at}`,
  isAcknowledged: true,
}));
const kept: readonly Kept[] = said.map(({ clientId, text }, at) => ({
  ...{ conversation: 'one', number: at + 1, clientId, author: 'guest', text },
}));
const found = (people: readonly (readonly Said[])[], rows: readonly Kept[]) => {
  const { lost, doubled, disordered } = judgeChat(people, rows);
  return [lost.length, doubled.length, disordered.length];
};

test('messages kept as they were sent are in order, even with messages of the bank between them', () => {
  expect(judgeChat([said], kept)).toEqual({ acknowledged: 3, lost: [], doubled: [], disordered: [] });
  const told = { ...{ conversation: 'one', number: 4, clientId: 'x', author: 'bank', text: 'Closed.' } };
  expect(found([said], [...kept, told])).toEqual([0, 0, 0]);
});

test('what was not acknowledged may be there or not', () => {
  const unsure = said.with(2, { clientId: 'id 3', text: 'no. 3', isAcknowledged: false });
  expect(found([unsure], kept)).toEqual([0, 0, 0]);
  expect(found([unsure], kept.slice(0, 2))).toEqual([0, 0, 0]);
});

test.for([
  ['a lost message', [kept[0], kept[1]], [1, 0, 0]],
  ['a lost message, and a gap in the numbers', [kept[0], kept[2]], [1, 0, 1]],
  ['a message with other words', kept.with(1, { ...kept[1], text: 'other' } as Kept), [1, 0, 0]],
  ['a message that is there twice', [...kept, { ...kept[2], number: 4 }], [0, 1, 0]],
  ['a first message in a conversation of its own', [...kept, { ...kept[0], conversation: 'two' }], [0, 2, 0]],
  ['a message that nobody has sent', [...kept, { ...kept[0], clientId: 'id 9', number: 4 }], [0, 1, 0]],
  [
    'two messages that changed places',
    [kept[0], { ...kept[1], number: 3 }, { ...kept[2], number: 2 }],
    [0, 0, 1],
  ],
  ['two messages with one number', [kept[0], kept[1], { ...kept[2], number: 2 }], [0, 0, 1]],
] as const)('the judge finds %s', ([, rows, expected]) => {
  expect(found([said], rows as readonly Kept[])).toEqual(expected);
});
