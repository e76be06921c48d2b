import { afterEach, expect, test, vi } from 'vitest';
import { canShareFiles, shareFile } from './share-file.ts';

const file = new File(['%PDF'], 'receipt-1.pdf', { type: 'application/pdf' });

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

function device(share: () => Promise<void>) {
  const given: unknown[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: (data: unknown) => {
      given.push(data);
      return share();
    },
  });
  return given;
}

function downloads(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

test('a device that can is handed the file', async () => {
  const [given, saved] = [device(async () => undefined), downloads()];
  expect(canShareFiles()).toBe(true);
  await shareFile(file);
  expect(given).toEqual([{ files: [file], title: 'receipt-1.pdf' }]);
  expect(saved).toEqual([]);
});

test('where that is not possible, or refused, the file is saved; a change of mind leaves nothing behind', async () => {
  const saved = downloads();
  expect(canShareFiles()).toBe(false);
  await shareFile(file);
  device(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  await shareFile(file);
  device(() => Promise.reject(new DOMException('Closed', 'AbortError')));
  await shareFile(file);
  expect(saved).toEqual(['receipt-1.pdf', 'receipt-1.pdf']);
});
