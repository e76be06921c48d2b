/** Whether the bank's stream is there, for whatever asks by itself otherwise. One page has one stream. */

type Listener = (topics: readonly string[]) => void;

let isThere = false;
const listeners = new Set<Listener>();

export const isStreaming = (): boolean => isThere;

export function setStreaming(is: boolean): void {
  isThere = is;
}

/** For what is kept in no query. Called with what was told, at once; the answer ends it. */
export function whenTold(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function passOn(topics: readonly string[]): void {
  for (const listener of listeners) listener(topics);
}
