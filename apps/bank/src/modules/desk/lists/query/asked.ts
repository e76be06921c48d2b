import {
  fieldsOf,
  isAboutMasked,
  type ListDescription,
  type Permission,
  shownColumns,
} from '@farthing/contract';
import { Refusal } from '../../../../platform/refusal.ts';

/** What was sent to a call of a list, checked by its schema. */
export type ListQuery = {
  readonly order?: string | undefined;
  readonly columns?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/** What is asked of a list, in its own terms. */
export type Asked = {
  /** Those in use, by field. */
  readonly filters: ReadonlyMap<string, string>;
  readonly columns: readonly string[];
  readonly order: { readonly column: string; readonly isDown: boolean; readonly text: string };
  /** Of who asks: what a cell says can depend on it. */
  readonly permissions: ReadonlySet<Permission>;
};

export function askedOf(
  list: ListDescription,
  query: ListQuery & Readonly<Record<string, unknown>>,
  permissions: ReadonlySet<Permission>,
): Asked {
  refuseGuesses(list, query, permissions);
  const names = Object.entries(list.filters).flatMap(([name, filter]) => fieldsOf(name, filter));
  const text = query.order ?? list.order;
  const isDown = text.startsWith('-');
  return {
    filters: new Map(
      names.flatMap((field) => {
        const value = query[field];
        return typeof value === 'string' ? [[field, value] as const] : [];
      }),
    ),
    columns: chosen(list, query.columns),
    order: { column: isDown ? text.slice(1) : text, isDown, text },
    permissions,
  };
}

/** In the order of the description, whatever the address says, and with the one that names the row. */
function chosen(list: ListDescription, columns: string | undefined): readonly string[] {
  const wanted = new Set(columns?.split(',') ?? shownColumns(list));
  return Object.keys(list.columns).filter((name, place) => place === 0 || wanted.has(name));
}

/** Whoever may not see a value could find it by asking for one value after the other. */
function refuseGuesses(
  list: ListDescription,
  query: Readonly<Record<string, unknown>>,
  permissions: ReadonlySet<Permission>,
): void {
  if (permissions.has('customers.reveal')) return;
  for (const [name, filter] of Object.entries(list.filters)) {
    if (query[name] === undefined || !isAboutMasked(list, filter)) continue;
    throw new Refusal('validation_failed', {
      fields: { [name]: ['Your role sees this in part only, and cannot look for the whole of it.'] },
    });
  }
}
