type ModuleInfo = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly importedIds: readonly string[];
};
type Chunking = { getModuleInfo(id: string): ModuleInfo | null };

/** A package that fewer pages use than this stays out of what the others load. */
const manyPages = 45;
/** A module that fewer pages of customers use than this stays out of what the others load. */
const handful = 6;

/**
 * Which file of the build a module that several pages use goes into, by who uses it; null when it is used by one page or
 * is none of ours to place. Left to itself, the bundler makes a file for each set of pages that have something in common:
 * seventy for a single page, most of them of a few hundred bytes, each with a request of its own.
 *
 * What a module imports is used by the same pages and perhaps by more, so it goes into the same file or a wider one: no
 * two files need each other.
 */
export function sharedFile(id: string, chunking: Chunking): string | null {
  if (id.endsWith('.css')) return null;
  // What conversations look like, for the console too: no other page waits for it.
  if (/\/src\/(?:ui\/chat\/|lib\/api\/file-sender\.ts)/.test(id)) return 'conversation';
  // A field for files with what it stands on, also for one page of visitors who are not signed in: no other page waits for it.
  if (/\/src\/(?:ui\/file-input\/|lib\/api\/(?:file-size|chosen-file)\.ts)/.test(id)) return 'file-input';
  const pages = pagesThatLoad(id, chunking);
  if (pages.length < 2) return null;
  // A public page stays as small as it is: what only the app needs may not come with what both of them use.
  const sites = pages.filter((page) => folderOf(page, 1) === 'site');
  if (sites.length > 0) return sites.some((page) => page.endsWith('/enhance.ts')) ? 'site' : 'site-forms';
  if (pages.some((page) => page.endsWith('/src/client.tsx'))) return 'app';
  const rare = rarePackages(id, chunking);
  return (rare.includes(packageOf(id) ?? '') ? rare : [audience(pages), ...rare]).join('-');
}

/** Where every customer begins, with its frame: what only other pages share does not come with it. */
const firstPage =
  /\/(?:bank\/(?:shell\/bank-shell|notices\/places|(?:dashboard|balance-chart)\/[\w-]+)|chat\/chat-launcher)\.tsx$/;
/** What an address leads to, with the frame around it; everything else is loaded by a page that is there. */
const wholePage = /\/(?:[\w-]+-page|bank-shell|places|chat-launcher)\.tsx$/;
/** Also on the pages of visitors who are not signed in, which are kept small. */
const launcher = /\/chat\/chat-launcher\.tsx$/;
const frame = /\/bank\/shell\/bank-shell\.tsx$/;

/** The widest circle of pages that these are all of: a folder, a feature, everybody signed in, or everybody. */
function audience(pages: readonly string[]): string {
  const folders = new Set(pages.map((page) => folderOf(page, 2)));
  const features = new Set(pages.map((page) => folderOf(page, 1)));
  const isForGuests = features.has('account') || pages.some((page) => launcher.test(page));
  if (features.size > 1) return few(pages, isForGuests ? 'common' : 'signed-in');
  const feature = [...features].join();
  // What only later parts of pages share, such as the step that approves, would come with the pages themselves.
  if (feature === 'bank' && !pages.some((page) => wholePage.test(page))) return 'bank-later';
  if (folders.size === 1) return [...folders].join();
  if (feature !== 'bank') return feature;
  if (!pages.some((page) => firstPage.test(page))) return 'bank-inner';
  // What the first page shares with one or two others would come with every page, if it were not apart.
  return folders.size > 3 || pages.some((page) => frame.test(page)) ? feature : 'bank-first';
}

/** What a handful of a customer's pages share, such as a field for files, would come with all the others, if it were not apart. */
function few(pages: readonly string[], circle: string): string {
  const customers = pages.filter((page) => folderOf(page, 1) === 'bank');
  const isForFew = customers.length < handful && !pages.some((page) => firstPage.test(page));
  return isForFew ? `${circle}-few` : circle;
}

/** The entries and the pages loaded on demand that load this module as soon as they are loaded themselves. */
function pagesThatLoad(id: string, chunking: Chunking): string[] {
  return reached(id, (module) => chunking.getModuleInfo(module)?.importers ?? []).filter((module) => {
    const info = chunking.getModuleInfo(module);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

/** What few pages need of what this module stands on: packages that are larger than the module itself. */
function rarePackages(id: string, chunking: Chunking): string[] {
  const below = reached(id, (module) => chunking.getModuleInfo(module)?.importedIds ?? []);
  const rare = below.filter(
    (module) => packageOf(module) !== undefined && pagesThatLoad(module, chunking).length < manyPages,
  );
  return [...new Set(rare.flatMap((module) => packageOf(module) ?? []))].sort();
}

function reached(from: string, next: (id: string) => readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    next(id).forEach(visit);
  };
  visit(from);
  return [...seen];
}

/** Where a page is: its feature, or its feature and the folder in it. */
function folderOf(page: string, depth: 1 | 2): string {
  const path = /\/apps\/web\/src\/(.+?)(?:\.tsx?)?$/.exec(page)?.[1]?.split('/') ?? [];
  return (path.length > 1 ? path.slice(0, -1) : path).slice(0, depth).join('-');
}

/** An icon is no package: it is smaller than the request for it. Nor is a file of ours. */
function packageOf(id: string): string | undefined {
  const [, name] = /\/node_modules\/@?([\w-]+)\//.exec(id) ?? [];
  return name === 'lucide-react' ? undefined : name;
}
