import { type OperationSubject, operationSubjects } from '@farthing/contract';

/** The list behind a figure: what was begun in a day or an hour of it, of some states or of all. */
export function listPath(subject: OperationSubject, within: string, states: readonly string[] = []): string {
  const { list, at, state } = operationSubjects[subject];
  const params = new URLSearchParams({ [`${at}_from`]: within, [`${at}_to`]: within });
  if (states.length > 0) params.set(state, states.join(','));
  return `/staff/${list.name}?${params}`;
}

/** As the list itself says it. */
export function stateWord(subject: OperationSubject, state: string): string {
  const { list, state: filter } = operationSubjects[subject];
  const found = Object.entries(list.filters).find(([name]) => name === filter)?.[1];
  const choices: Readonly<Record<string, { readonly word: string }>> =
    found !== undefined && 'choices' in found ? found.choices : {};
  return choices[state]?.word ?? state;
}
