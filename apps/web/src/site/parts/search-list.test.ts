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
