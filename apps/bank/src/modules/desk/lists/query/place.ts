import { notACursor } from '../../../../platform/http/paging.ts';
import type { ListSource, OrderSource } from './source.ts';

/** Where a page ended: the value that the list is ordered by there, as the database wrote it, and the id of the row. */
export type Place = { readonly key: string; readonly id: string };

/** The order is part of it: a place in one order means nothing in another. */
export function writePlace(order: string, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString('base64url');
}

export function readPlace(
  cursor: string | undefined,
  order: string,
  expected: { readonly key: OrderSource['as']; readonly id: ListSource['idType'] },
): Place | undefined {
  if (cursor === undefined) return undefined;
  const [madeFor, key, id] = partsOf(cursor);
  const isOurs = madeFor === order && keyForms[expected.key].test(key) && idForms[expected.id].test(id);
  if (!isOurs) throw notACursor();
  return { key, id };
}

function partsOf(cursor: string): [order: string, key: string, id: string] {
  const parts = parsed(Buffer.from(cursor, 'base64url').toString());
  const isWhole =
    Array.isArray(parts) && parts.length === 3 && parts.every((part) => typeof part === 'string');
  return isWhole ? (parts as [string, string, string]) : ['', '', ''];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// A place is compared by the database, which would fail on what is no number, no id or no text.
const keyForms = {
  /** Microseconds since 1970. */
  moment: /^-?[0-9]{1,17}$/,
  number: /^-?[0-9]{1,18}$/,
  text: /^[^\p{Cc}\p{Cs}]{0,300}$/u,
  id: uuidForm,
} as const satisfies Record<OrderSource['as'], RegExp>;

const idForms = {
  uuid: uuidForm,
  bigint: /^[0-9]{1,18}$/,
} as const satisfies Record<ListSource['idType'], RegExp>;
