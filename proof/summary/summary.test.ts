import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteFiguresFile } from './site-figures.ts';
import { proofFile, proofText, siteFiguresText } from './summary.ts';

test('docs/proof.md is what `npm run proof` makes of the results that are there', () => {
  expect(readFileSync(proofFile, 'utf8')).toBe(proofText());
});

test('the figures of the page /proof are those of the same results', () => {
  expect(readFileSync(siteFiguresFile, 'utf8')).toBe(siteFiguresText());
});

test('every row names its command, its result and when it was seen', () => {
  const rows = proofText()
    .split('\n')
    .filter((line) => /^\| (?!promise|---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    expect(row).toMatch(/^\| .+ \| `npm run .+` \| .+ \| .* \| \d{4}-\d{2}-\d{2} \d{2}:\d{2} \|$/);
});
