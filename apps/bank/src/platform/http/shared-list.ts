import type { FastifyReply } from 'fastify';

type Schema = Readonly<Record<string, unknown>>;

type ObjectSchema = Schema & {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** Writes an answer by its schema; of a list that is the very array of another answer, what was written then. */
export type SharedListWriter = (reply: FastifyReply, answer: Record<string, unknown>) => Buffer;

/**
 * For an answer that is mostly a list which is kept in memory and answered again and again: writing it anew each time
 * would cost more than finding it.
 */
export function sharedListWriter(schema: ObjectSchema, list: string): SharedListWriter {
  const { [list]: listSchema = {}, ...properties } = schema.properties;
  const required = schema.required?.filter((name) => name !== list) ?? [];
  const restSchema = { ...schema, properties, required };
  // Kept as bytes: to join, measure and encode a long text for each answer takes longer than all the rest of it.
  const written = new WeakMap<object, Buffer>();
  return (reply, answer) => {
    const array = answer[list] as Record<string, unknown>;
    const bytes = written.get(array) ?? Buffer.from(reply.compileSerializationSchema(listSchema)(array));
    written.set(array, bytes);
    const rest = reply.compileSerializationSchema(restSchema)(answer);
    return Buffer.concat([Buffer.from(`${rest.slice(0, -1)},"${list}":`), bytes, end]);
  };
}

const end = Buffer.from('}');
