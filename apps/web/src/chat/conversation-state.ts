import type { ChatMessage, ChatStanding } from '@farthing/contract';

/** What a page knows of a conversation: the last answer, and all messages that came with this one or earlier ones. */
export type Known = {
  readonly standing: ChatStanding | undefined;
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
};

export const nothingKnown: Known = { standing: undefined, messages: [], hasMore: false };

/** Another conversation takes the place of the one before; the same grows. An answer that came late takes nothing away. */
export function learned(known: Known, standing: ChatStanding, isFirstPage: boolean): Known {
  const isSame = known.standing?.conversation?.id === standing.conversation?.id;
  const before = isSame ? known.messages : [];
  return {
    standing,
    messages: merged(before, standing.messages),
    hasMore: isSame && !isFirstPage ? known.hasMore : standing.more,
  };
}

/** One that was sent is there before the next answer tells of it. Where it began another conversation, that answer comes first. */
export function withSent(known: Known, sent: ChatMessage): Known {
  const isOther = known.messages.some(
    ({ number, client_id }) => number >= sent.number && client_id !== sent.client_id,
  );
  if (isOther && known.standing?.conversation?.state !== 'open') return known;
  return { ...known, messages: merged(known.messages, [sent]) };
}

/** Those from before, on request. */
export function withEarlier(known: Known, standing: ChatStanding): Known {
  if (known.standing?.conversation?.id !== standing.conversation?.id) return known;
  return { ...known, messages: merged(standing.messages, known.messages), hasMore: standing.more };
}

/** Each number once, in order. */
function merged(one: readonly ChatMessage[], other: readonly ChatMessage[]): readonly ChatMessage[] {
  const byNumber = new Map([...one, ...other].map((message) => [message.number, message]));
  return [...byNumber.values()].toSorted((first, second) => first.number - second.number);
}
