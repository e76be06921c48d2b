import { type AnyKind, type LiveRow, naming, parametersOf, sourceOf } from '../rows/index.ts';
import type { Judgement } from '../rules/index.ts';
import { batchCall, type SealOptions, type Statement } from './batch.ts';
import { byTable, countOf, inLockingOrder, lockOf } from './locks.ts';

/**
 * Writes a batch with its rows by one statement: what the guards look at is locked; if one of them fails, nothing is
 * written and the answer says whose; otherwise the transfers and all rows are. `base` is null in the first case.
 */
export function workStatement(
  judgement: Judgement,
  live: readonly LiveRow[],
  atMs: number,
  options: SealOptions,
): Statement {
  const kinds = Map.groupBy(live, ({ row }) => row.kind);
  const used = inLockingOrder(kinds.keys());
  const ledger =
    judgement.rows.length === 0 && !hasDoubts(judgement) ? undefined : batchCall(judgement, atMs, options);
  const values = [...(ledger?.values ?? [])];
  const places = new Map(judgement.rows.map(({ id }, index) => [id, index]));
  const written = live.filter(({ row }) => writes(row.kind)).length;
  const text = textOf(used, ledger?.text);
  values.push(written, ...used.flatMap((kind) => parametersOf(kind, kinds.get(kind) ?? [], places)));
  return { text, values };
}

const hasDoubts = ({ watched, refused }: Judgement) => watched.length + refused.length > 0;

const writes = ({ sql }: AnyKind) => sql.write !== undefined || sql.call !== undefined;

/** The same kinds come again and again; their text is made once. */
function textOf(kinds: readonly AnyKind[], ledger: string | undefined): string {
  const key = `${ledger ?? ''}\n${kinds.map(({ name }) => name).join('\n')}`;
  const known = texts.get(key);
  if (known?.kinds.every((kind, index) => kind === kinds[index]) === true) return known.text;
  const text = compose(kinds, ledger);
  if (texts.size < mostTexts) texts.set(key, { kinds, text });
  return text;
}

const texts = new Map<string, { readonly kinds: readonly AnyKind[]; readonly text: string }>();
const mostTexts = 500;

function compose(kinds: readonly AnyKind[], ledger: string | undefined): string {
  const before = ledger === undefined ? 0 : (ledger.match(/\$\d+/g)?.length ?? 0);
  const expected = before + 1;
  const named = naming(kinds, expected + 1);
  const guarded = named.filter(({ kind }) => kind.sql.fails !== undefined);
  const crowded = [...byTable(named).values()].filter((kinds) => kinds.length > 1);
  // The guards are looked at in this order, and each locks its rows when it is.
  const failed = guarded.map((each) => {
    const table = crowded.find(([first]) => first === each);
    const locked = table === undefined ? '' : `${countOf(table)} >= 0 AND `;
    const { kind, rows } = each;
    return `SELECT ${rows}.work, ${rows}.command, ${literal(kind.name)} AS kind FROM ${rows} WHERE ${locked}(${kind.sql.fails?.(rows)})`;
  });
  const parts = [
    ...named.filter(({ kind }) => kind.sql.call === undefined).map(sourceOf),
    ...crowded.map((table) => lockOf(table)),
    ...named.flatMap(({ kind, rows }) =>
      kind.sql.held === undefined ? [] : [`${rows}_held AS MATERIALIZED (${kind.sql.held(rows)})`],
    ),
    `failed AS MATERIALIZED (${failed.join(' UNION ALL ') || "SELECT 0 AS work, NULL::uuid AS command, '' AS kind WHERE false"})`,
    `gate AS MATERIALIZED (SELECT ${ledger ?? '0::bigint'} AS base WHERE NOT EXISTS (SELECT FROM failed))`,
    ...named.flatMap(({ kind, rows, parameter }) => writing(kind, rows, parameter)),
  ];
  const counts = named
    .filter(({ kind }) => writes(kind))
    .map(({ kind, rows }) =>
      kind.sql.call === undefined
        ? `(SELECT count(*) FROM ${rows}_written)`
        : `(SELECT coalesce(sum(written), 0)::bigint FROM ${rows}_written)`,
    );
  return `WITH ${parts.join(',\n')}
    SELECT
      (SELECT base::text FROM gate) AS base,
      (
        SELECT json_agg(json_build_array(work, kind, EXISTS (SELECT FROM ledger.transfer WHERE id = command)))::text
        FROM failed
      ) AS failed,
      ledger.expect_rows(
        ${counts.join(' + ') || '0::bigint'},
        CASE WHEN EXISTS (SELECT FROM gate) THEN $${expected}::bigint ELSE 0 END
      )::text AS counted`;
}

function writing({ sql }: AnyKind, rows: string, parameter: number): readonly string[] {
  if (sql.call !== undefined)
    return [
      `${rows}_written AS MATERIALIZED (SELECT ${sql.call}(gate.base, $${parameter}::json) AS written FROM gate)`,
    ];
  return sql.write === undefined ? [] : [`${rows}_written AS (${sql.write(rows)})`];
}

const literal = (name: string) => `'${name.replaceAll("'", "''")}'`;

/** A guard that failed: of which kind of row, and whether the work was in the journal already, which may be why. */
export type FailedGuard = { readonly by: string; readonly isKnown: boolean };

/** The works whose guards failed, by their places; nothing when all were written. */
export function failedOf(answer: Record<string, unknown> | undefined): ReadonlyMap<number, FailedGuard> {
  const text = answer?.failed;
  if (typeof text !== 'string') return new Map();
  const failed = JSON.parse(text) as [work: number, by: string, isKnown: boolean][];
  // Of several, the first by name is told, whatever order they were looked at in.
  const told = failed.toSorted(([, a], [, b]) => (a < b ? 1 : -1));
  return new Map(told.map(([work, by, isKnown]) => [work, { by, isKnown }]));
}
