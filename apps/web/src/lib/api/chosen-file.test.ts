import { expect, test } from 'vitest';
import { readChosen } from './chosen-file.ts';

test('a chosen file is read with its name and type', async () => {
  const read = await readChosen(new File(['name,amount\n'], 'pay.csv', { type: 'text/csv' }));
  expect([read.name, read.type, await read.text()]).toEqual(['pay.csv', 'text/csv', 'name,amount\n']);
});

test('a file that can no longer be read is told as one that has changed', async () => {
  const file = new File(['name,amount\n'], 'pay.csv');
  // What a browser answers once the file on the disk is another.
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  const words = 'This file has changed since you chose it. Choose it again.';
  await expect(readChosen(file)).rejects.toMatchObject({ code: 'validation_failed', message: words });
});
