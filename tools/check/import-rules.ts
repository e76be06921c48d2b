import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import that the map of the house does not allow. */
export type Violation = { readonly from: string; readonly to: string; readonly why: string };

/** Which room a file is in. Others enter by its doors only; a room without any is open. */
type Room = { readonly name: string; readonly kind: Kind; readonly doors?: readonly string[] };

type Kind =
  | 'money'
  | 'contract'
  | 'rules'
  | 'ledger'
  | 'ledger room'
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
  rules: ['money'],
  ledger: ['money', 'ledger room'],
  'ledger room': ['money', 'ledger room'],
  platform: ['money', 'contract', 'rules', 'ledger'],
  module: ['money', 'contract', 'rules', 'ledger', 'platform', 'module'],
  'bank wiring': ['money', 'contract', 'rules', 'ledger', 'platform', 'module'],
  'bank start': ['money', 'contract', 'rules', 'ledger', 'platform', 'bank wiring'],
  'web lib': ['money', 'contract', 'rules'],
  'web ui': ['money', 'contract', 'rules', 'web lib'],
  'web feature': ['money', 'contract', 'rules', 'web lib', 'web ui'],
  'web wiring': ['money', 'contract', 'rules', 'web lib', 'web ui', 'web feature'],
  tooling: 'everything',
} as const satisfies Record<Kind, readonly Kind[] | 'everything'>;

const webFeatures = ['site', 'account', 'bank', 'chat', 'staff', 'sandbox'];

/**
 * `files` maps paths from the repository's root, with forward slashes, to their text: the TypeScript, and the
 * package.json of each package, whose `exports` are its doors.
 */
export function violations(files: ReadonlyMap<string, string>): Violation[] {
  const exported = packageExports(files);
  const imports = [...files]
    .filter(([path]) => isTypeScript(path) && !isTest(path))
    .flatMap(([path, text]) => importsOf(path, text, exported));
  return [...imports.flatMap((each) => judge(each, exported)), ...cycles(imports)];
}

/** What each package lets others import: by its name, the files by the names they are asked for. */
type Exports = ReadonlyMap<string, Readonly<Record<string, string>>>;

function packageExports(files: ReadonlyMap<string, string>): Exports {
  const found = [...files].flatMap(([path, text]) => {
    const [, name] = /^packages\/([^/]+)\/package\.json$/.exec(path) ?? [];
    return name === undefined ? [] : [[name, JSON.parse(text).exports as Record<string, string>] as const];
  });
  return new Map(found);
}

type Import = {
  readonly from: string;
  /** A path from the root, or the name of a package that is not ours. */
  readonly to: string;
  readonly ours: boolean;
  /** Asked for while the program runs: it closes no cycle. */
  readonly lazy: boolean;
};

function importsOf(from: string, text: string, exported: Exports): Import[] {
  const { module, errors } = parseSync(from, text);
  if (errors[0] !== undefined) throw new Error(`${from}: ${errors[0].message}`);
  const reexported = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, lazy: false }] : [],
    ),
  );
  const imported = module.staticImports.map(({ moduleRequest }) => ({
    specifier: moduleRequest.value,
    lazy: false,
  }));
  const later = module.dynamicImports
    .map(
      ({ moduleRequest }) => /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1],
    )
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({ specifier, lazy: true }));
  return [...imported, ...reexported, ...later].map(({ specifier, lazy }) => ({
    from,
    lazy,
    ...resolve(from, specifier, exported),
  }));
}

function resolve(from: string, specifier: string, exported: Exports): { to: string; ours: boolean } {
  if (specifier.startsWith('.')) return { to: posix.join(posix.dirname(from), specifier), ours: true };
  const [, name, inside = ''] = /^@farthing\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (name === undefined) return { to: specifier, ours: false };
  const file = exported.get(name)?.[`.${inside}`];
  return { to: posix.join('packages', name, file ?? inside), ours: true };
}

function judge({ from, to, ours }: Import, exported: Exports): Violation[] {
  const here = roomOf(from, exported);
  const refuse = (why: string) => [{ from, to, why }];
  if (!ours) return here.kind === 'money' ? refuse('money has no dependencies') : [];
  if (isData(to)) return [];
  const there = roomOf(to, exported);
  const may: readonly Kind[] | 'everything' = allowed[here.kind];
  if (may === 'everything') return [];
  if (here.name === there.name) {
    const door = subRoomDoor(from, to);
    return door === undefined || door === to
      ? []
      : refuse(`${posix.dirname(door)} is entered by its index.ts only`);
  }
  if (isTest(to)) return refuse('nothing is built on a test');
  if (!may.includes(there.kind)) return refuse(`${here.name} may not import ${there.name}`);
  if (there.doors?.includes(to) === false)
    return refuse(`${there.name} is entered by ${there.doors.join(' or ')} only`);
  return [];
}

/** The door of the outermost folder inside a module that the one file is in and the other is not. */
function subRoomDoor(from: string, to: string): string | undefined {
  const [module] = /^apps\/bank\/src\/modules\/[^/]+/.exec(to) ?? [];
  if (module === undefined) return undefined;
  let room = module;
  for (const folder of posix.dirname(posix.relative(module, to)).split('/')) {
    if (folder === '.') return undefined;
    room = `${room}/${folder}`;
    if (!from.startsWith(`${room}/`)) return `${room}/index.ts`;
  }
  return undefined;
}

function roomOf(path: string, exported: Exports): Room {
  const [area = '', name = '', , part = '', inner = ''] = path.split('/');
  if (area === 'packages' && name === 'ledger' && inner !== '') return ledgerRoom(part);
  if (area === 'packages') return packageRoom(name, exported);
  if (path.startsWith('apps/bank/src/')) return bankRoom(part, inner);
  if (path.startsWith('apps/web/src/')) return webRoom(part);
  return { name: 'the tooling', kind: 'tooling' };
}

function packageRoom(name: string, exported: Exports): Room {
  const doors = Object.values(exported.get(name) ?? {}).map((file) => posix.join('packages', name, file));
  if (name === 'money' || name === 'contract' || name === 'rules' || name === 'ledger')
    return { name, kind: name, doors };
  throw new Error(`packages/${name} has no place in the import rules; give it one.`);
}

/** The ledger is several rooms; its tests have one without a door. */
function ledgerRoom(part: string): Room {
  if (part === 'testing') return { name: "the ledger's testing", kind: 'tooling' };
  return {
    name: `the ledger's ${part}`,
    kind: 'ledger room',
    doors: [`packages/ledger/src/${part}/index.ts`],
  };
}

function bankRoom(part: string, inner: string): Room {
  if (part === 'platform') return { name: 'the platform', kind: 'platform' };
  if (part === 'app.ts' || part === 'app-types.ts') return { name: 'app.ts', kind: 'bank wiring' };
  if (part !== 'modules') return { name: "the bank's start", kind: 'bank start' };
  return { name: `the module ${inner}`, kind: 'module', doors: [`apps/bank/src/modules/${inner}/index.ts`] };
}

function webRoom(part: string): Room {
  if (part === 'lib') return { name: "the web app's lib", kind: 'web lib' };
  if (part === 'ui') return { name: "the web app's ui", kind: 'web ui' };
  if (webFeatures.includes(part)) return { name: `the web feature ${part}`, kind: 'web feature' };
  if (!part.includes('.'))
    throw new Error(`apps/web/src/${part} has no place in the import rules; give it one.`);
  return { name: "the web app's wiring", kind: 'web wiring' };
}

function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

/** Styles, pictures and descriptions hold no code that could bind two rooms. */
function isData(path: string): boolean {
  return /\.(?:css|json|svg|woff2)$/.test(path);
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Each file is entered once; meeting one that is still open closes a circle. */
function cycles(imports: readonly Import[]): Violation[] {
  const next = Map.groupBy(
    imports.filter(({ ours, lazy }) => ours && !lazy),
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

/** The repository's own TypeScript and its packages' descriptions, by path. */
export function sourceFiles(root: string): Map<string, string> {
  const areas = ['packages', 'apps', 'tools', 'proof', 'ops'];
  const entries = readdirSync(root, { withFileTypes: true });
  const paths = entries
    .filter((entry) => areas.includes(entry.name))
    .flatMap((entry) => filesUnder(root, entry.name));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(root, path);
    return isTypeScript(path) || entry.name === 'package.json' ? [path] : [];
  });
}

if (import.meta.main) {
  const found = violations(sourceFiles(join(import.meta.dirname, '../..')));
  for (const { from, to, why } of found) console.error(`${from} imports ${to}: ${why}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
