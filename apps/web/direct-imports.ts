import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Imports what a page uses from the file that it is in, in place of its package's index. Everybody imports the index, and with it, as
 * the bundler sees it, all that is behind: what a single page needs would come with all of them.
 */
export function directImports(): Plugin {
  const packages: ReadonlyMap<string, Imports> = new Map([
    ['lucide-react', iconImports()],
    ['@farthing/rules', namedImports('@farthing/rules')],
    ['@farthing/contract', namedImports('@farthing/contract')],
  ]);
  return {
    name: 'farthing:direct-imports',
    apply: 'build',
    // Before the types are gone: an import of a type alone is left out.
    enforce: 'pre',
    transform: {
      filter: { code: importOfMany },
      handler: (code) =>
        code.replaceAll(importOfMany, (whole, names: string, from: string) => {
          const importOf = packages.get(from);
          return importOf ? valuesIn(names).map(importOf).join(' ') : whole;
        }),
    },
  };
}

/** The import of one name, which may be another's there: `name as own`. */
type Imports = (each: string) => string;

const importOfMany = /import \{([^}]*)\} from '(lucide-react|@farthing\/rules|@farthing\/contract)';/g;

function valuesIn(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** By the package's own index: an icon has several names, and its file only one. */
function iconImports(): Imports {
  const index = readFileSync(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return (each) => {
    const [name = '', own = name] = each.split(' as ');
    const file = files.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}.`);
    return `import ${own} from 'lucide-react/icons/${file}';`;
  };
}

function namedImports(from: string): Imports {
  const files = new Map<string, string>();
  readExports(fileURLToPath(import.meta.resolve(from)), files);
  return (each) => {
    const file = files.get(each.split(' as ')[0] ?? '');
    if (file === undefined) throw new Error(`${from} has nothing named ${each}.`);
    return `import { ${each} } from '${file}';`;
  };
}

/** Which file each name of an index is made in. */
function readExports(index: string, files: Map<string, string>): void {
  const code = readFileSync(index, 'utf8');
  const at = (path: string) => join(dirname(index), path);
  for (const [, name = ''] of code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm))
    files.set(name, index);
  for (const [, path = ''] of code.matchAll(/^export \* from '(\.[^']+)';/gm)) readExports(at(path), files);
  for (const [, names = '', path = ''] of code.matchAll(/^export \{([^}]*)\} from '(\.[^']+)';/gm))
    for (const name of valuesIn(names)) files.set(name, at(path));
}
