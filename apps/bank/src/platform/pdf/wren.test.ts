import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { wren } from './wren.ts';

test('the wren of files is the wren of pages, stroke by stroke', async () => {
  const page = await readFile(new URL('../../../../web/src/ui/wren/wren.tsx', import.meta.url), 'utf8');
  const strokes = [...page.matchAll(/<path d="([^"]+)"(?: strokeWidth="([\d.]+)")?/g)];
  expect(strokes.map(([, path, width]) => ({ path, ...(width && { width: Number(width) }) }))).toEqual(
    wren.strokes,
  );
  const { x, y, radius } = wren.eye;
  expect(page).toContain(`<circle cx="${x}" cy="${y}" r="${radius}"`);
});
