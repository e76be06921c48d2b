import { Accordion } from '../../ui/accordion/accordion.tsx';
import type { Question } from '../content/questions.ts';

/** Questions that open to their answers, one at a time. Works without JavaScript. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <Accordion
      single
      items={questions.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }))}
    />
  );
}
