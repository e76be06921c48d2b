/** One event: what it tells, and the place after it. A line that only says that the stream stands tells nothing. */
export type StreamEvent = { readonly topics: readonly string[]; readonly cursor: string | undefined };

/** Server-sent events from the body of an answer, as they come. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) yield eventOf(part);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function eventOf(part: string): StreamEvent {
  const topics: string[] = [];
  let cursor: string | undefined;
  for (const line of part.split('\n')) {
    if (line.startsWith('data: ')) topics.push(line.slice(6));
    else if (line.startsWith('id: ')) cursor = line.slice(4);
  }
  return { topics, cursor };
}
