import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import that the map of the house does not allow. */
export type Violation = { readonly from: string; readonly to: string; readonly why: string };

/**
 * Which room a file is in. `door` is the only file of the room that others may import;
 * a room without one is open.
 */
type Room = { readonly name: string; readonly kind: Kind; readonly door?: string };

type Kind =
  | 'money'
  | 'contract'
  | 'ledger'
  | 'platform'
  | 'module'
  | 'bank wiring'
  | 'bank start'
  | 'web lib'
  | 'web ui'
  | 'web feature'
  | 'web wiring'
  | 'tooling';

/** Who may import whom, beside files of the same room. */
const allowed = {
  money: [],
  contract: ['money'],
  ledger: ['money'],
  platform: ['money', 'contract', 'ledger'],
  module: ['money', 'contract', 'ledger', 'platform', 'module'],
  'bank wiring': ['money', 'contract', 'ledger', 'platform', 'module'],
  'bank start': ['money', 'contract', 'ledger', 'platform', 'bank wiring'],
  'web lib': ['money', 'contract'],
  'web ui': ['money', 'contract', 'web lib'],
  'web feature': ['money', 'contract', 'web lib', 'web ui'],
  'web wiring': ['money', 'contract', 'web lib', 'web ui', 'web feature'],
  tooling: 'everything',
} as const satisfies Record<Kind, readonly Kind[] | 'everything'>;

const webFeatures = ['site', 'account', 'bank', 'staff', 'sandbox'];

/** `files` maps paths from the repository's root, with forward slashes, to their text. */
export function violations(files: ReadonlyMap<string, string>): Violation[] {
  const imports = [...files]
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) => importsOf(path, text));
  return [...imports.flatMap(judge), ...cycles(imports)];
}

type Import = {
  readonly from: string;
  /** A path from the root, or the name of a package that is not ours. */
  readonly to: string;
  readonly ours: boolean;
  /** Evaluated before the importing file: what can make a cycle. */
  readonly eager: boolean;
};

function importsOf(from: string, text: string): Import[] {
  const { module, errors } = parseSync(from, text);
  if (errors[0] !== undefined) throw new Error(`${from}: ${errors[0].message}`);
  const reexported = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, eager: !isType }] : [],
    ),
  );
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    eager: entries.length === 0 || entries.some(({ isType }) => !isType),
  }));
  const lazy = module.dynamicImports
    .map(
      ({ moduleRequest }) => /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1],
    )
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({ specifier, eager: false }));
  return [...imported, ...reexported, ...lazy].map(({ specifier, eager }) => ({
    from,
    eager,
    ...resolve(from, specifier),
  }));
}

function resolve(from: string, specifier: string): { to: string; ours: boolean } {
  if (specifier.startsWith('.')) return { to: posix.join(posix.dirname(from), specifier), ours: true };
  const [, name, inside] = /^@farthing\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (name === undefined) return { to: specifier, ours: false };
  return { to: `packages/${name}/src${inside ?? '/index.ts'}`, ours: true };
}

function judge({ from, to, ours }: Import): Violation[] {
  const here = roomOf(from);
  const refuse = (why: string) => [{ from, to, why }];
  if (!ours) return here.kind === 'money' ? refuse('money has no dependencies') : [];
  const there = roomOf(to);
  if (here.name === there.name) return [];
  const kinds: readonly Kind[] | 'everything' = allowed[here.kind];
  if (isTest(to)) return refuse('nothing is built on a test');
  if (kinds === 'everything') return [];
  if (!kinds.includes(there.kind)) return refuse(`${here.name} may not import ${there.name}`);
  if (there.door !== undefined && to !== there.door)
    return refuse(`${there.name} is entered through ${there.door} only`);
  return [];
}

function roomOf(path: string): Room {
  const [area = '', name = '', , part = '', inner = ''] = path.split('/');
  if (area === 'packages') return packageRoom(name);
  if (!path.startsWith(`${area}/${name}/src/`)) return { name: 'the tooling', kind: 'tooling' };
  if (area === 'apps' && name === 'bank') return bankRoom(part, inner);
  if (area === 'apps' && name === 'web') return webRoom(part);
  return { name: 'the tooling', kind: 'tooling' };
}

function packageRoom(name: string): Room {
  const door = `packages/${name}/src/index.ts`;
  if (name === 'money' || name === 'contract' || name === 'ledger') return { name, kind: name, door };
  throw new Error(`packages/${name} has no place in the import rules; give it one.`);
}

function bankRoom(part: string, inner: string): Room {
  if (part === 'platform') return { name: 'the platform', kind: 'platform' };
  if (part === 'app.ts') return { name: 'app.ts', kind: 'bank wiring' };
  if (part !== 'modules') return { name: "the bank's start", kind: 'bank start' };
  return { name: `the module ${inner}`, kind: 'module', door: `apps/bank/src/modules/${inner}/index.ts` };
}

function webRoom(part: string): Room {
  if (part === 'lib') return { name: "the web app's lib", kind: 'web lib' };
  if (part === 'ui') return { name: "the web app's ui", kind: 'web ui' };
  if (webFeatures.includes(part)) return { name: `the web feature ${part}`, kind: 'web feature' };
  if (!part.includes('.'))
    throw new Error(`apps/web/src/${part} has no place in the import rules; give it one.`);
  return { name: "the web app's wiring", kind: 'web wiring' };
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Each file is entered once; meeting one that is still open closes a circle. */
function cycles(imports: readonly Import[]): Violation[] {
  const next = Map.groupBy(
    imports.filter(({ ours, eager }) => ours && eager),
    ({ from }) => from,
  );
  const found: Violation[] = [];
  const open: string[] = [];
  const closed = new Set<string>();
  const enter = (path: string) => {
    if (closed.has(path)) return;
    open.push(path);
    for (const { to } of next.get(path) ?? []) {
      const start = open.indexOf(to);
      if (start >= 0)
        found.push({ from: path, to, why: `a cycle: ${[...open.slice(start), to].join(' → ')}` });
      else enter(to);
    }
    open.pop();
    closed.add(path);
  };
  for (const path of next.keys()) enter(path);
  return found;
}

/** The repository's own TypeScript, by path. */
export function sourceFiles(root: string): Map<string, string> {
  const areas = ['packages', 'apps', 'tools', 'e2e', 'bench'];
  const entries = readdirSync(root, { withFileTypes: true });
  const paths = entries
    .filter((entry) => areas.includes(entry.name))
    .flatMap((entry) => typescriptUnder(root, entry.name));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function typescriptUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : typescriptUnder(root, path);
    }
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

if (import.meta.main) {
  const found = violations(sourceFiles(join(import.meta.dirname, '..')));
  for (const { from, to, why } of found) console.error(`${from} imports ${to}: ${why}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
