import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { questionTopics, type SiteContent } from '@farthing/contract';
import { z } from 'zod';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

const words = (most: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .trim()
    .min(1, 'is empty')
    .max(most, `has more than ${most} characters`)
    .regex(/^\P{C}*$/u, 'holds control characters');

const listOf = <Entry extends z.core.$ZodLooseShape>(entry: Entry, most = 12) =>
  z.array(z.strictObject(entry)).max(most, `has more than ${most} entries`);

/** One file for each, named after it; docs/content.md explains them. */
const contentFiles = z.object({
  story: listOf({ text: words(600) }),
  figures: listOf({ figure: words(12), text: words(60) }),
  testimonials: listOf({ quote: words(300), who: words(60), what: words(80) }),
  founders: listOf({ name: words(60), role: words(60), story: words(300) }),
  milestones: listOf({ year: words(12), title: words(60), text: words(200) }),
  partners: listOf({ name: words(60), what: words(80) }),
  questions: listOf(
    {
      topic: z.enum(questionTopics, { error: `must be one of ${questionTopics.join(', ')}` }),
      question: words(120),
      answer: words(800),
    },
    40,
  ),
}) satisfies z.ZodType<SiteContent>;

const fileNames = Object.keys(contentFiles.shape).map((name) => `${name}.json`);
/** What is invented, for the sandbox alone: a live bank that gives nothing says nothing. */
const inventedContent = join(import.meta.dirname, '../../content');
const mostBytes = 100_000;

/** What the public pages say of the bank, or a refusal with one sentence for each thing that is wrong. */
export async function readContent({
  contentDir,
  mode,
}: Pick<Config, 'contentDir' | 'mode'>): Promise<SiteContent> {
  const folder = contentDir ?? (mode === 'sandbox' ? inventedContent : undefined);
  const given = folder === undefined ? [] : filesIn(folder);
  const unknown = given.filter((file) => !fileNames.includes(file));
  const found = fileNames.map((file) => [
    parse(file).name,
    folder !== undefined && given.includes(file) ? jsonIn(join(folder, file)) : [],
  ]);
  const parsed = contentFiles.safeParse(Object.fromEntries(found));
  if (parsed.success && unknown.length === 0) return parsed.data;
  const problems = [
    ...unknown.map((file) => `${file} is not one of ${fileNames.join(', ')}`),
    ...(
      await Promise.all((parsed.error?.issues ?? []).map((issue) => problemsOf(folder ?? '', issue)))
    ).flat(),
  ];
  throw new StartError(
    `The content files in ${folder} are not right:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
  );
}

/** What is misspelt must not be left out without a word; files that are no content, such as a README, may stay. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => parse(file).ext.toLowerCase() === '.json');
  } catch {
    throw new StartError(`CONTENT_DIR names the folder ${folder}, which cannot be read.`);
  }
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readText(path) ?? '');
  } catch {
    return undefined;
  }
}

async function problemsOf(folder: string, issue: z.core.$ZodIssue): Promise<string[]> {
  const [list, place, field] = issue.path;
  const file = `${String(list)}.json`;
  const line = await lineIn(join(folder, file), issue.path.slice(1));
  const where = line === undefined ? file : `${file}, line ${line}`;
  if (place === undefined) {
    return [`${where} ${issue.code === 'too_big' ? issue.message : 'is not a list of entries in JSON'}`];
  }
  const entry = `${where}, entry ${Number(place) + 1}`;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${entry}: there is no field "${key}"`);
  if (field === undefined) return [`${entry} must have fields with texts`];
  return [`${entry}: "${String(field)}" ${issue.message}`];
}

/** Where the thing stands, or the nearest that is there; where the reading ends, if the file is no JSON. */
async function lineIn(path: string, within: readonly PropertyKey[]): Promise<number | undefined> {
  // Only a start that fails needs it. What is JSON is YAML too, and this reader knows the lines.
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const text = readText(path);
  if (text === undefined) return undefined;
  try {
    JSON.parse(text);
  } catch (error) {
    return Number(/line (\d+)/.exec((error as Error).message)?.[1] ?? text.split('\n').length);
  }
  const document = parseDocument(text, { lineCounter: lines });
  for (let depth = within.length; depth > 0; depth -= 1) {
    const node = document.getIn(within.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return undefined;
}

function readText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    return bytes.length > mostBytes ? undefined : bytes.toString('utf8');
  } catch {
    return undefined;
  }
}
