import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Imports each icon from its own file in place of the package's index. Everybody imports the index, and with it, as the bundler sees
 * it, every icon: those of a single page would come with all of them.
 */
export function singleIcons(): Plugin {
  const files = iconFiles();
  return {
    name: 'farthing:single-icons',
    apply: 'build',
    // Before the types are gone: an import of a type alone is left as it is.
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      handler: (code) => code.replaceAll(importOfIcons, (_, names: string) => importsOf(names, files)),
    },
  };
}

const importOfIcons = /import \{([^}]*)\} from 'lucide-react';/g;

function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  const imports = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  return imports
    .map((each) => {
      const [name = '', own = name] = each.split(' as ');
      const file = files.get(name);
      if (file === undefined) throw new Error(`lucide-react has no icon ${name}.`);
      return `import ${own} from 'lucide-react/icons/${file}';`;
    })
    .join(' ');
}

/** By the package's own index: an icon has several names, and its file only one. */
function iconFiles(): ReadonlyMap<string, string> {
  const index = readFileSync(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(
    /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}
