import type { Outgoing } from './chat-source.ts';

/**
 * What was written and is not known to be sent, in the order in which it was written. It is kept in the tab, so that a tunnel or a
 * reload loses nothing; the ids in it keep the bank from taking anything twice.
 */
export type Outbox = {
  list(): readonly Outgoing[];
  add(message: Outgoing): void;
  remove(clientId: string): void;
};

/** Each person has their own: what a guest wrote is not sent by a customer who signs in. */
export function outboxOf(storage: Storage, person: string): Outbox {
  const key = `chat-outbox ${person}`;
  const list = (): readonly Outgoing[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isOutgoing) : [];
    } catch {
      return [];
    }
  };
  const save = (messages: readonly Outgoing[]) =>
    messages.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(messages));
  return {
    list,
    add: (message) => save([...list(), message]),
    remove: (clientId) => save(list().filter(({ client_id }) => client_id !== clientId)),
  };
}

function isOutgoing(kept: unknown): kept is Outgoing {
  const { client_id, text } = (kept ?? {}) as Partial<Outgoing>;
  return typeof client_id === 'string' && typeof text === 'string';
}
