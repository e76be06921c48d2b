import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Rule = { readonly why: string; readonly pattern: RegExp; readonly files?: RegExp };

// Written so that this file does not break its own rules.
const rules: readonly Rule[] = [
  { why: 'work left for later belongs in an issue', pattern: /\b(?:TO[D]O|FIX[M]E)\b/ },
  {
    why: 'a test that does not run proves nothing',
    pattern: /\b(?:test|it|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme)\b/,
    files: /\.(?:test|spec)\.tsx?$/,
  },
  {
    why: 'the place packages come from is the choice of each machine',
    pattern: /\bregistry(?:\.[a-z0-9-]+)+\.(?:com|dev|io|net|org)\b/i,
  },
  {
    why: 'a colour has its place and its name in tokens.css, or the themes drift apart',
    pattern:
      /\b(?:oklch|oklab|rgba?|hsla?)\((?!from\b)[\d.]|["'`\s:,]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/i,
    files: /^apps\/web\/src\/(?!ui\/tokens\.css$).*(?<!\.test)\.(?:css|tsx?)$/,
  },
];

/** What is wrong with one file, each with its line. */
export function untidiness(path: string, text: string): string[] {
  const applying = rules.filter(({ files }) => files === undefined || files.test(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      applying.filter(({ pattern }) => pattern.test(line)).map(({ why }) => `${path}:${index + 1}: ${why}`),
    );
}

const mostFiles = 25;
const mostLines = 300;

const code = /\.(?:tsx?|mjs|css|sh|sql)$/;
const generated = /\.generated\.ts$/;
/** One file for each change of the schema, in the order of their numbers: nobody takes in such a folder at a glance. */
const migrations = 'apps/bank/migrations';
/** It has run, and every database keeps its checksum: divided, it would be refused by each data directory that has it. */
const undividable = `${migrations}/0570-categories-and-sums.sql`;

/** Rooms that have grown past what one can take in: folders by their files, tests counted, and files by their lines. */
export function crowded(files: ReadonlyMap<string, string>): string[] {
  const judged = [...files].filter(([path]) => code.test(path) && !generated.test(path));
  const folders = Map.groupBy(judged, ([path]) => dirname(path));
  folders.delete(migrations);
  return [
    ...[...folders]
      .filter(([, within]) => within.length > mostFiles)
      .map(
        ([folder, within]) => `${folder}: ${within.length} files, more than ${mostFiles}: give it sub-rooms`,
      ),
    ...judged
      .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > mostLines && path !== undividable)
      .map(({ path, lines }) => `${path}: ${lines} lines, more than ${mostLines}: divide it`),
  ];
}

function committedFiles(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const files = new Map(
    committedFiles(root).flatMap((path) => {
      const bytes = readFileSync(join(root, path));
      return bytes.includes(0) ? [] : [[path, bytes.toString('utf8')]];
    }),
  );
  const found = [...[...files].flatMap(([path, text]) => untidiness(path, text)), ...crowded(files)];
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
