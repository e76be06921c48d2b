import { Refusal } from '../../platform/refusal.ts';

/** Where a page of a list by days ended, and by moments. */
export const dayPlace = {
  write: ({ day, id }: { readonly day: string; readonly id: string }): string => `${day}_${id}`,
  read(cursor: string | undefined): { readonly day: string; readonly id: string } | undefined {
    if (cursor === undefined) return undefined;
    const [, day, id] = /^([0-9]{4}-[0-9]{2}-[0-9]{2})_([0-9A-Za-z-]{3,36})$/.exec(cursor) ?? [];
    if (day === undefined || id === undefined || Number.isNaN(Date.parse(day))) throw notACursor();
    return { day, id };
  },
};

export const momentPlace = {
  write: ({ at, id }: { readonly at: Date; readonly id: string }): string => `${at.getTime()}_${id}`,
  read(cursor: string | undefined): { readonly at: Date; readonly id: string } | undefined {
    if (cursor === undefined) return undefined;
    const [, at, id] = /^([0-9]{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
    if (at === undefined || id === undefined) throw notACursor();
    return { at: new Date(Number(at)), id };
  },
};

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

function notACursor(): Refusal {
  return new Refusal('validation_failed', { fields: { cursor: ['This is not a cursor that we gave.'] } });
}
