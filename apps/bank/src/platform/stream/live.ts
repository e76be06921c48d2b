import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Writes to a connection for as long as it stands. */
export type Live = (response: ServerResponse) => void;

const type = 'text/event-stream';

/** Whoever asks for anything else would wait for the end of an answer that has none. */
export function refuseOtherThanEvents({ headers }: FastifyRequest): void {
  if (headers.accept?.includes(type) !== true)
    throw new Refusal('malformed_request', { message: `Ask for this with "Accept: ${type}".` });
}

export function sendLive(reply: FastifyReply, live: Live): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  // A proxy that collects the answer before it passes it on would pass on nothing.
  raw.writeHead(200, {
    ...withoutUndefined(reply.getHeaders()),
    'content-type': type,
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  live(raw);
  return reply;
}

function withoutUndefined(headers: ReturnType<FastifyReply['getHeaders']>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ) as Record<string, string | number | string[]>;
}
