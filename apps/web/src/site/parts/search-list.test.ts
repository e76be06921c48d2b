import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSearch } from './search-list.ts';

const details = (question: string, answer: string) =>
  `<details data-search-entry><summary>${question}</summary><p>${answer}</p></details>`;

beforeEach(() => {
  document.body.innerHTML = `
    <main data-search="question">
      <input data-search-field /><p data-search-count></p>
      <section data-search-group>${details('How old?', 'You can open an account from 16.')}</section>
      <section data-search-group>
        ${details('What is the PIN?', 'Four digits that only you know.')}
        ${details('Is it insured?', 'The bank’s operator says so, or not.')}
      </section>
    </main>`;
  startSearch(document.querySelector('main') as HTMLElement);
});

afterEach(() => document.body.replaceChildren());

test('the questions that have every word are left, with the topics they are in', () => {
  type('digits PIN');
  expect(shown()).toEqual(['What is the PIN?']);
  expect(
    [...document.querySelectorAll<HTMLElement>('[data-search-group]')].map(({ hidden }) => hidden),
  ).toEqual([true, false]);
  expect(count()).toBe('1 question found');
  type("bank's");
  expect(shown()).toEqual(['Is it insured?']);
  type('is');
  expect(count()).toBe('2 questions found');
});

test('nothing found is said, and an empty field brings all of them back', () => {
  type('mortgage');
  expect(shown()).toEqual([]);
  expect(count()).toMatch(/^No question has these words/);
  type(' ');
  expect(shown()).toHaveLength(3);
  expect(count()).toBe('');
});

test('a folded group is open while it has what is looked for', () => {
  document.body.innerHTML = `
    <main data-search="call">
      <input data-search-field />
      <details data-search-group><summary>Cards</summary><p data-search-entry>Freeze a card</p></details>
      <details data-search-group><summary>Loans</summary><p data-search-entry>Ask for a loan</p></details>
    </main>`;
  startSearch(document.querySelector('main') as HTMLElement);
  const seen = () => [...document.querySelectorAll('details')].map(({ hidden, open }) => !hidden && open);
  expect(seen()).toEqual([false, false]);
  type('freeze');
  expect(seen()).toEqual([true, false]);
  type('');
  expect(seen()).toEqual([false, false]);
  expect([...document.querySelectorAll('details')].some(({ hidden }) => hidden)).toBe(false);
});

function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]');
  if (field === null) throw new Error('there is no field');
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

function shown(): (string | null | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>('details')]
    .filter(({ hidden }) => !hidden)
    .map((each) => each.querySelector('summary')?.textContent);
}

const count = () => document.querySelector('[data-search-count]')?.textContent;
