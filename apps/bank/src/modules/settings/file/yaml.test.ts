import { settingsFileBytesMax } from '@farthing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { defaultsOf, definitionOf, readValue, type SettingValues, settingKeys } from '../registry/index.ts';
import { readYaml, textOf, toYaml } from './yaml.ts';

const defaults = defaultsOf(readConfig({}));
const fieldsOf = (text: string): unknown => {
  try {
    readYaml(text);
    return 'taken';
  } catch (error) {
    return error instanceof Refusal ? error.details.fields : error;
  }
};

test('[SET-05] the file names every setting by its group, with its title and what comes with the bank', () => {
  const file = toYaml({ version: 3, values: { ...defaults, 'fees.card': '12.50' } }, defaults, 'USD');
  expect(file).toMatch(/^# Version 3 of the settings\. Amounts are in USD\.\n/);
  expect(file).toContain('# Fees\nfees.transfer: "0.00" # Fee for a transfer; default\n');
  expect(file).toContain('fees.card: "12.50" # Fee for a virtual card; default: $10.00\n');
});

test('[SET-05] what was exported is imported as the same values, whatever they are', () => {
  const someValue = fc
    .constantFrom(...settingKeys)
    .chain((key) =>
      fc.oneof(fc.string(), fc.integer({ min: 0, max: 99 }).map(String)).map((text) => [key, text] as const),
    );
  fc.assert(
    fc.property(fc.array(someValue), (given) => {
      const changed = given.flatMap(([key, text]) => {
        const read = readValue(key, text, 'USD');
        return read.ok ? [[key, read.value]] : [];
      });
      const values: SettingValues = { ...defaults, ...Object.fromEntries(changed) };
      const read = readYaml(toYaml({ version: 1, values }, defaults, 'USD'));
      expect(Object.fromEntries(read.map(({ key, value }) => [key, value]))).toEqual(values);
    }),
  );
});

test('[SET-05] [OPS-01] what is exported is taken back however long the texts of a bank are, in any script', () => {
  const longest = settingKeys.map((key) => {
    const { field } = definitionOf(key);
    return [key, field.kind === 'text' ? '銀'.repeat(field.most) : defaults[key]];
  });
  const values: SettingValues = { ...defaults, ...Object.fromEntries(longest) };
  const bytes = Buffer.from(toYaml({ version: 1, values }, defaults, 'USD'));
  expect(readYaml(textOf({ fileName: 'settings.yaml', bytes }))).toHaveLength(settingKeys.length);
});

test('[SET-05] a file that is too large, in another encoding or missing is refused in words', () => {
  const refusedAs = (bytes?: Buffer) => {
    try {
      return textOf(bytes && { fileName: 'settings.yaml', bytes });
    } catch (error) {
      return error instanceof Refusal ? error.details.fields : error;
    }
  };
  expect(refusedAs()).toEqual({ file: ['Choose a file.'] });
  expect(refusedAs(Buffer.alloc(settingsFileBytesMax + 1, 'x'))).toEqual({
    file: ['The file is too large.'],
  });
  expect(refusedAs(Buffer.from('brand.name: "Caf\xe9"', 'latin1'))).toEqual({
    file: ['Save the file as UTF-8.'],
  });
  expect(refusedAs(Buffer.from('\uFEFFfees.card: "1.00"'))).toBe('fees.card: "1.00"');
});

test('[SET-05] a figure keeps the letters in which it is written', () => {
  expect(readYaml('fees.card: 12.50\nexchange.margin: 0.10')).toEqual([
    { key: 'fees.card', value: '12.50', line: 1 },
    { key: 'exchange.margin', value: '0.10', line: 2 },
  ]);
});

test('[SET-05] nonsense is told by key and line', () => {
  expect(fieldsOf('fees.card: "1.00"\n\nfees.nothing: "1"')).toEqual({
    'fees.nothing': ['Line 3: There is no such setting.'],
  });
  expect(fieldsOf('fees.card: [1]')).toEqual({
    'fees.card': ['Line 1: Write one value, in quotation marks.'],
  });
  expect(fieldsOf('fees.card: &a "1"\nfees.transfer: *a')).toMatchObject({
    'fees.transfer': ['Line 2: Write one value, in quotation marks.'],
  });
  expect(fieldsOf('fees.card: "1"\nfees.card: "2"')).toEqual({
    'fees.card': ['Line 2: It is named twice.'],
  });
  expect(fieldsOf('fees.card: "1')).toMatchObject({ file: [expect.stringMatching(/^Line 1: /)] });
  for (const text of ['', '- 1', 'hello', '? [a]\n: b', '!!js/function "x"', '\u0000', '{{{{'])
    expect(fieldsOf(text), text).not.toBe('taken');
});

test('[SET-05] no file breaks the reading, whatever is in it', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      (text) => void expect(fieldsOf(text)).not.toBeInstanceOf(Error),
    ),
  );
});

test('[SET-05] a file of thousands of levels, or of aliases that multiply, is refused in words about the file', () => {
  const levels = { '[': 20_000, '{a: ': 5_000, '- ': 10_000, '? ': 10_000 };
  for (const [open, times] of Object.entries(levels))
    expect(fieldsOf(open.repeat(times)), open).toEqual({ file: ['Line 1: It is nested too deep.'] });
  const doubled = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
  expect(fieldsOf(['a0: &a0 x', ...doubled].join('\n'))).toHaveProperty('a30');
});

test('[SET-05] a file of more parts than any settings have is refused before it is parsed', () => {
  const tooMany = { file: ['The file has too many parts. Send settings alone.'] };
  for (const part of ['[', '{,', '? ', '#\n', '\n', 'a: b\n', '&a ', 'a: |\n'])
    expect(fieldsOf(part.repeat(Math.floor(settingsFileBytesMax / part.length))), part).toEqual(tooMany);
});
