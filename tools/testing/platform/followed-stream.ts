import type { TestBank } from '../bank.ts';

export type FollowedStream = {
  readonly status: number;
  /** The cursor of the newest event. */
  cursor(): string | undefined;
  /** What was told since the last time this was asked, up to the first event with one of these topics. */
  until(...topics: readonly string[]): Promise<readonly string[]>;
  /** Reads on until the bank ends the stream. */
  end(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** A stream of the bank, read as a page reads it. */
export async function followStream(
  bank: Pick<TestBank, 'fetch'>,
  token: string,
  { path = '/api/v1/stream/', after }: { readonly path?: string; readonly after?: string | undefined } = {},
): Promise<FollowedStream> {
  const controller = new AbortController();
  const response = await bank.fetch(after === undefined ? path : `${path}?after=${after}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let cursor: string | undefined;
  async function next(): Promise<readonly string[] | undefined> {
    for (let end = text.indexOf('\n\n'); end < 0; end = text.indexOf('\n\n')) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return undefined;
      text += value;
    }
    const event = text.slice(0, text.indexOf('\n\n'));
    text = text.slice(event.length + 2);
    cursor = /^id: (\d+)$/m.exec(event)?.[1] ?? cursor;
    return [...event.matchAll(/^data: (.+)$/gm)].map(([, topic = '']) => topic);
  }
  return {
    status: response.status,
    cursor: () => cursor,
    async until(...topics) {
      const told: string[] = [];
      for (let event = await next(); ; event = await next()) {
        if (event === undefined) throw new Error(`the stream ended after ${told.join(', ')}`);
        told.push(...event);
        if (topics.length === 0 || topics.some((topic) => told.includes(topic))) return told;
      }
    },
    async end() {
      const told: string[] = [];
      for (let event = await next(); event !== undefined; event = await next()) told.push(...event);
      return told;
    },
    async close() {
      controller.abort();
      await reader?.cancel().catch(() => {});
    },
  };
}
