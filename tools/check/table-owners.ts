import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './import-rules.ts';

/** Which module keeps which table; the platform keeps its own. One list, beside the migrations that make them. */
export type Owners = ReadonlyMap<string, string>;

/** A file that names a table of another module in its SQL. */
export type Trespass = { readonly file: string; readonly table: string; readonly owner: string };

/** Of the bank's own sources: `files` maps paths from the repository's root to their text. Tests look where they need to. */
export function trespasses(files: ReadonlyMap<string, string>, owners: Owners): Trespass[] {
  return [...files].flatMap(([file, text]) => {
    const room = roomOf(file);
    if (room === undefined) return [];
    return [...tablesIn(file, text, owners)].flatMap((table) => {
      const owner = owners.get(table) ?? room;
      return owner === room ? [] : [{ file, table, owner }];
    });
  });
}

/** The sandbox's past is made before the modules are wired: it looks by itself whether anybody is there. */
const beforeTheModules = 'apps/bank/src/demo/';

function roomOf(file: string): string | undefined {
  if (file.endsWith('.test.ts') || file.endsWith('.generated.ts')) return undefined;
  if (file.startsWith(beforeTheModules)) return undefined;
  const [, part, module] = /^apps\/bank\/src\/([^/]+)\/([^/]+)/.exec(file) ?? [];
  return part === 'modules' ? module : part;
}

/** Whatever of these takes a table by its name: of Kysely, of the ledger's rows, and of the platform's views. */
const namingCalls = new Set([
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto', 'using', 'table'],
  ...['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'innerJoinLateral', 'leftJoinLateral', 'crossJoin'],
  ...['insertion', 'change', 'condition', 'removal', 'version', 'tally', 'tableView'],
]);

function tablesIn(file: string, text: string, owners: Owners): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (owners.has(name)) found.add(name);
  };
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const literals = (node: { readonly type: string }): string[] => {
    if (node.type === 'Literal') return [String((node as unknown as { value: unknown }).value)];
    if (node.type !== 'ArrayExpression') return [];
    return (node as unknown as { elements: ({ readonly type: string } | null)[] }).elements.flatMap((each) =>
      each === null ? [] : literals(each),
    );
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      if (first === undefined || !namingCalls.has(name)) return;
      for (const literal of literals(first)) add(literal.replace(/\s+as\s.*$/s, ''));
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'table') for (const name of literals(value)) add(name);
    },
    Literal({ value }) {
      if (typeof value === 'string') for (const name of namesInSql(value)) add(name);
    },
    TemplateLiteral({ quasis }) {
      for (const name of namesInSql(quasis.map(({ value }) => value.raw).join(' $ '))) add(name);
    },
  }).visit(program);
  return found;
}

/** What a piece of SQL reads and writes: the names after the words that a table follows. Column lists are not looked at. */
function namesInSql(sql: string): string[] {
  const after = [
    ...sql.matchAll(/\b(?:JOIN|INTO|UPDATE|USING|ONLY|TABLE|NULL::)\s*(?:ONLY\s+)?"?([a-z_]+)/g),
  ];
  const lists = [...sql.matchAll(/\bFROM\s([^()]*?)(?=\b[A-Z]{4,}\b|[()]|$)/gs)];
  return [
    ...after.map(([, name]) => name ?? ''),
    ...lists.flatMap(([, list]) =>
      (list ?? '').split(',').map((each) => /^\s*"?([a-z_]+)/.exec(each)?.[1] ?? ''),
    ),
  ];
}

export function tableOwners(root: string): Owners {
  const list = JSON.parse(readFileSync(join(root, 'apps/bank/migrations/owners.json'), 'utf8'));
  return new Map(Object.entries(list as Record<string, string>));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const found = trespasses(sourceFiles(root), tableOwners(root));
  for (const { file, table, owner } of found) console.error(`${file} names ${table}, which ${owner} keeps`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
