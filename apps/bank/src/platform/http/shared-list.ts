import type { FastifyReply } from 'fastify';

type Schema = Readonly<Record<string, unknown>>;

type ObjectSchema = Schema & {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** Writes an answer by its schema; of a list that is the very array of another answer, what was written then. */
export type SharedListWriter = (reply: FastifyReply, answer: Record<string, unknown>) => string;

/**
 * For an answer that is mostly a list which is kept in memory and answered again and again: writing it anew each time
 * would cost more than finding it.
 */
export function sharedListWriter(schema: ObjectSchema, list: string): SharedListWriter {
  const { [list]: listSchema = {}, ...properties } = schema.properties;
  const required = schema.required?.filter((name) => name !== list) ?? [];
  const restSchema = { ...schema, properties, required };
  const written = new WeakMap<object, string>();
  return (reply, answer) => {
    const array = answer[list] as Record<string, unknown>;
    const text = written.get(array) ?? reply.compileSerializationSchema(listSchema)(array);
    written.set(array, text);
    const rest = reply.compileSerializationSchema(restSchema)(answer);
    return `${rest.slice(0, -1)},"${list}":${text}}`;
  };
}
