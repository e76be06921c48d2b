import { settingGroups, settingsFileBytesMax } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import {
  Document,
  isAlias,
  isMap,
  isScalar,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLError,
} from 'yaml';
import type { Upload } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  definitionOf,
  isSettingKey,
  type SettingValues,
  settingKeys,
  valueInWords,
} from '../registry/index.ts';
import type { Settings } from '../snapshot.ts';

/** All settings as a file that people review: each with its title, and whether it is what comes with the bank. */
export function toYaml(
  { version, values }: Pick<Settings, 'version' | 'values'>,
  defaults: SettingValues,
  currency: Currency,
): string {
  const document = new Document({});
  document.commentBefore = ` Version ${version} of the settings. Amounts are in ${currency}.`;
  let group: string | undefined;
  for (const key of settingKeys) {
    const definition = definitionOf(key);
    const name = document.createNode(key);
    if (definition.group !== group) name.commentBefore = ` ${settingGroups[definition.group]}`;
    name.spaceBefore = definition.group !== group;
    group = definition.group;
    const value = document.createNode(values[key]);
    value.type = 'QUOTE_DOUBLE';
    const given =
      values[key] === defaults[key] ? 'default' : `default: ${valueInWords(key, defaults[key], currency)}`;
    value.comment = ` ${definition.title}; ${given}`.replaceAll('\n', ' ');
    document.add({ key: name, value } as Pair);
  }
  return document.toString({ lineWidth: 0 });
}

/** The words of a file that somebody has sent. */
export function textOf(upload: Upload | undefined): string {
  if (upload === undefined) throw refused({ file: 'Choose a file.' });
  if (upload.bytes.length > settingsFileBytesMax) throw refused({ file: 'The file is too large.' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(upload.bytes);
  } catch {
    throw refused({ file: 'Save the file as UTF-8.' });
  }
}

export type Entry = { readonly key: string; readonly value: string; readonly line: number };

/** What a file says, every value as the text that stands there. What is no such file is refused by key and line. */
export function readYaml(text: string): readonly Entry[] {
  refuseManyParts(text);
  const lines = new LineCounter();
  // Failsafe: 1.50 stays 1.50, and `no` is a word. Keys are compared below: the parser compares each with all others.
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const lineOf = (node: unknown) => lines.linePos((node as Node | undefined)?.range?.[0] ?? 0).line;
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong !== undefined)
    throw refused({ file: `Line ${lines.linePos(wrong.pos[0]).line}: ${wordsOf(wrong)}` });
  if (!isMap(document.contents))
    throw refused({ file: 'Write each setting on a line of its own, as key: "value".' });
  const named = new Set<string>();
  const entries = document.contents.items.map(({ key, value }) => {
    const entry = entryOf(key, value, lineOf(key));
    if (named.has(entry.key)) return { ...entry, problem: 'It is named twice.' };
    named.add(entry.key);
    return entry;
  });
  const problems = entries.flatMap(({ key, line, problem }) =>
    problem === undefined ? [] : [[key, `Line ${line}: ${problem}`] as const],
  );
  if (problems.length > 0) throw refused(Object.fromEntries(problems));
  return entries;
}

/** An export has some two thousand signs, keys and values. To parse as many as fit into a file would keep the bank from all else for seconds. */
const mostParts = 40_000;

function refuseManyParts(text: string): void {
  let parts = 0;
  for (const _ of new Lexer().lex(text)) {
    parts += 1;
    if (parts > mostParts) throw refused({ file: 'The file has too many parts. Send settings alone.' });
  }
}

function entryOf(key: unknown, value: unknown, line: number): Entry & { readonly problem?: string } {
  const name = isScalar(key) ? String(key.value) : 'file';
  if (!isScalar(key) || !isSettingKey(name))
    return { key: name, value: '', line, problem: 'There is no such setting.' };
  if (isAlias(value) || !isScalar(value) || value.anchor !== undefined)
    return { key: name, value: '', line, problem: 'Write one value, in quotation marks.' };
  return { key: name, value: String(value.value ?? ''), line };
}

/** So deep that the parser gave up, with words about its own stack. */
function wordsOf({ code, message }: YAMLError): string {
  return code === 'RESOURCE_EXHAUSTION' ? 'It is nested too deep.' : message;
}

function refused(problems: Readonly<Record<string, string>>): Refusal {
  const fields = Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, [problem]]));
  return new Refusal('validation_failed', { fields });
}
