import type { FastifyReply } from 'fastify';

/**
 * A list that is kept in memory and answered again and again, and never changed. Once it was written it is kept as what
 * was written: objects take three times the memory, and writing them again for each answer would cost more than finding
 * them.
 */
export class SharedList<Item> {
  #items: readonly Item[];
  #bytes: Buffer | undefined;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  /** Read back from what was written, if it was. */
  get items(): readonly Item[] {
    return this.#bytes === undefined ? this.#items : (JSON.parse(this.#bytes.toString()) as Item[]);
  }

  /** JSON in bytes: to join, measure and encode a long text for each answer takes longer than all the rest of it. */
  written(write: (items: readonly Item[]) => string): Buffer {
    this.#bytes ??= bytesOf(write(this.#items));
    this.#items = [];
    return this.#bytes;
  }
}

/** An answer of which one list is shared with other answers. */
export type WithSharedList<Answer, Name extends keyof Answer> = Omit<Answer, Name> & {
  readonly [Key in Name]: Answer[Key] extends readonly (infer Item)[] ? SharedList<Item> : never;
};

type Schema = Readonly<Record<string, unknown>>;

type ObjectSchema = Schema & {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

export type SharedListWriter = (reply: FastifyReply, answer: Record<string, unknown>) => Buffer;

/** Writes an answer by its schema; of its shared list, what was written before. */
export function sharedListWriter(schema: ObjectSchema, list: string): SharedListWriter {
  const { [list]: listSchema = {}, ...properties } = schema.properties;
  const required = schema.required?.filter((name) => name !== list) ?? [];
  const restSchema = { ...schema, properties, required };
  return (reply, answer) => {
    const write = reply.compileSerializationSchema(listSchema) as (items: object) => string;
    const bytes = (answer[list] as SharedList<unknown>).written(write);
    const rest = reply.compileSerializationSchema(restSchema)(answer);
    return Buffer.concat([Buffer.from(`${rest.slice(0, -1)},"${list}":`), bytes, end]);
  };
}

/** Bytes of their own: `Buffer.from` would cut them out of 64 kB, all of which is kept for as long as they are. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const end = Buffer.from('}');
