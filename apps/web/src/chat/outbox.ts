import type { Drafts } from '../lib/drafts/drafts.ts';
import type { Outgoing } from './chat-source.ts';

/**
 * What was written and is not known to be sent, in the order in which it was written. It is kept with what its author has typed, so that
 * a tunnel, a reload or a session that ends by itself loses nothing; the ids in it keep the bank from taking anything twice.
 */
export type Outbox = {
  list(): readonly Outgoing[];
  add(message: Outgoing): void;
  remove(clientId: string): void;
};

const place = 'chat-outbox';

/** Each person has their own: what a guest wrote is not sent by a customer who signs in. */
export function outboxOf(drafts: Drafts): Outbox {
  const list = (): readonly Outgoing[] => {
    const kept = drafts.read(place);
    return Array.isArray(kept) ? kept.filter(isOutgoing) : [];
  };
  const save = (messages: readonly Outgoing[]) =>
    messages.length === 0 ? drafts.drop(place) : drafts.keep(place, messages);
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
