import { Accordion } from '../../ui/accordion/accordion.tsx';
import type { Question } from '../content/questions.ts';

/** Questions that open to their answers, one at a time. Works without JavaScript. */
export function Questions({ questions, group }: { questions: readonly Question[]; group?: string }) {
  return (
    <Accordion
      single
      {...(group !== undefined && { group })}
      items={questions.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }))}
    />
  );
}
