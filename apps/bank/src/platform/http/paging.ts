import { Refusal } from '../refusal.ts';

/** Where a page ended: the time by which the list is sorted, and the id that decides between two of the same time. */
export type Place = { readonly at: Date; readonly id: string };

export function writePlace({ at, id }: Place): string {
  return `${at.getTime()}_${id}`;
}

export function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, time = '', id = ''] = /^([0-9]{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!uuid.test(id)) throw notACursor();
  return { at: new Date(Number(time)), id };
}

/** A cursor that is nothing but a number that rises or falls along the list. */
export function readNumber(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[0-9]{1,18}$/.test(cursor)) throw notACursor();
  return BigInt(cursor);
}

export function readUuid(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !uuid.test(cursor)) throw notACursor();
  return cursor;
}

/** One row more than was asked for tells whether there is another page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** The same for a list by days. */
export const dayPlace = {
  write: ({ day, id }: { readonly day: string; readonly id: string }): string => `${day}_${id}`,
  read(cursor: string | undefined): { readonly day: string; readonly id: string } | undefined {
    if (cursor === undefined) return undefined;
    const [, day, id] = /^([0-9]{4}-[0-9]{2}-[0-9]{2})_([0-9A-Za-z-]{3,36})$/.exec(cursor) ?? [];
    if (day === undefined || id === undefined || Number.isNaN(Date.parse(day))) throw notACursor();
    return { day, id };
  },
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function notACursor(): Refusal {
  return new Refusal('validation_failed', { fields: { cursor: ['This is not a cursor that we gave.'] } });
}
