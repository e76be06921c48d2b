import type { ServerResponse } from 'node:http';
import { streamPolicies } from '../policies/stream.ts';

/** One connection that is told of changes, and what it may be told. */
export type OpenStream = {
  readonly key: string;
  /** The topics that concern its owner; undefined for all of theirs. */
  readonly topics: ReadonlySet<string> | undefined;
  readonly endsAtMs: number;
  /** What is told now may come before what was missed: a topic says what to ask for again, so that their order does not matter. */
  send(topics: Iterable<string>, cursor: bigint | undefined): void;
  beat(): void;
  end(): void;
};

type Options = Pick<OpenStream, 'key' | 'topics' | 'endsAtMs'> & { readonly response: ServerResponse };

/** Written by hand to the response: a stream of Node for each of five thousand would take more memory than all the rest. */
export function openStream({ response, ...about }: Options): OpenStream {
  const write = (text: string) => {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > streamPolicies.unreadBytes) response.destroy();
    else response.write(text);
  };
  return {
    ...about,
    send(topics, cursor) {
      let text = '';
      for (const topic of topics) text += `data: ${topic}\n`;
      if (text !== '' || cursor !== undefined)
        write(`${cursor === undefined ? '' : `id: ${cursor}\n`}${text === '' ? 'data:\n' : text}\n`);
    },
    beat: () => write(':\n\n'),
    end: () => {
      if (!response.writableEnded) response.end();
    },
  };
}
