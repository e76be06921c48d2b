import { afterEach, beforeEach, expect, test } from 'vitest';
import { startQuestionSearch } from './search-questions.ts';

const details = (question: string, answer: string) =>
  `<details><summary>${question}</summary><p>${answer}</p></details>`;

beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <input data-question-search /><p data-question-count></p>
      <section data-topic>${details('How old?', 'You can open an account from 16.')}</section>
      <section data-topic>
        ${details('What is the PIN?', 'Four digits that only you know.')}
        ${details('Is it insured?', 'The bank’s operator says so, or not.')}
      </section>
    </main>`;
  startQuestionSearch(document.querySelector('main') as HTMLElement);
});

afterEach(() => document.body.replaceChildren());

test('the questions that have every word are left, with the topics they are in', () => {
  type('digits PIN');
  expect(shown()).toEqual(['What is the PIN?']);
  expect([...document.querySelectorAll<HTMLElement>('[data-topic]')].map(({ hidden }) => hidden)).toEqual([
    true,
    false,
  ]);
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
  const field = document.querySelector<HTMLInputElement>('[data-question-search]');
  if (field === null) throw new Error('there is no field');
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

function shown(): (string | null | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>('details')]
    .filter(({ hidden }) => !hidden)
    .map((each) => each.querySelector('summary')?.textContent);
}

const count = () => document.querySelector('[data-question-count]')?.textContent;
