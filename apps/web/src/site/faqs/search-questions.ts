/** Leaves the questions that have all the words that are typed, in the question or in its answer. */
export function startQuestionSearch(page: HTMLElement): void {
  const field = page.querySelector<HTMLInputElement>('[data-question-search]');
  const count = page.querySelector('[data-question-count]');
  const questions = [...page.querySelectorAll('details')];
  const topics = [...page.querySelectorAll<HTMLElement>('[data-topic]')];

  field?.addEventListener('input', () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const question of questions) {
      const text = plain(question.textContent);
      question.hidden = !words.every((word) => text.includes(word));
    }
    for (const topic of topics) topic.hidden = topic.querySelector('details:not([hidden])') === null;
    const found = questions.filter(({ hidden }) => !hidden).length;
    if (count !== null) count.textContent = words.length === 0 ? '' : foundWords(found);
  });
}

function foundWords(found: number): string {
  if (found === 0) return 'No question has these words. Try fewer, or write to us below.';
  return found === 1 ? '1 question found' : `${found} questions found`;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
