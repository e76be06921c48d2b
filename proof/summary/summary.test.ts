import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proofFile, proofText } from './summary.ts';

test('docs/proof.md is what `npm run proof` makes of the results that are there', () => {
  expect(readFileSync(proofFile, 'utf8')).toBe(proofText());
});

test('every row names its command, its result and when it was seen', () => {
  const rows = proofText()
    .split('\n')
    .filter((line) => /^\| (?!promise|---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    expect(row).toMatch(/^\| .+ \| `npm run .+` \| .+ \| .* \| \d{4}-\d{2}-\d{2} \d{2}:\d{2} \|$/);
});
