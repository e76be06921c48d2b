import { expect, expectAccessible, listen, test } from './fixtures.ts';

const page = (body: string) => `<!doctype html><html lang="en"><head><title>A page</title></head><body>
  <main><h1>A page</h1>${body}</main></body></html>`;

const faults = {
  'a picture without words': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
  'text that is hard to see': '<p style="color: #ccc; background: #fff">Faint</p>',
  'text that is hard to see in the dark': `<style>@media (prefers-color-scheme: dark) {
    p { color: #444; background: #000 } }</style><p>Faint</p>`,
  'text that is hard to see on a small screen in the dark': `<style>
    @media (prefers-color-scheme: dark) and (max-width: 600px) { p { color: #444; background: #000 } }
    </style><p>Faint</p>`,
  'a button without a name that only a small screen has': `<style>
    @media (min-width: 600px) { button { display: none } }</style><button></button>`,
  'a page that is wider than a small screen': '<div style="width: 400px">Wide</div>',
};

test('the check of pages finds each fault, and has nothing against a good page', async ({ page: tab }) => {
  for (const [name, body] of Object.entries(faults)) {
    await test.step(`it finds ${name}`, async () => {
      await tab.setContent(page(body));
      await expect(expectAccessible(tab)).rejects.toThrow();
    });
  }
  await test.step('it finds what only a small screen has, in light too, when told to look there', async () => {
    await tab.setContent(
      page(`<style>@media (prefers-color-scheme: light) and (max-width: 600px) {
        p { color: #ccc; background: #fff } }</style><p>Faint</p>`),
    );
    await expect(expectAccessible(tab, undefined, [320])).rejects.toThrow();
  });
  await test.step('it finds what stands on something dark, though it was readable elsewhere', async () => {
    const over = (ground: string) =>
      page(`<div style="height: 90px; background: ${ground}"></div>
        <p style="position: absolute; top: 90px; color: #222">Words</p>`);
    await tab.setContent(over('#fff'));
    await expectAccessible(tab);
    await tab.setContent(over('#000'));
    await expect(expectAccessible(tab)).rejects.toThrow();
  });
  await test.step('it has nothing against a good one', async () => {
    await tab.setContent(page('<p>Plain words.</p>'));
    await expectAccessible(tab);
  });
});

test.describe('a busy bank', () => {
  test.use({ expectedComplaints: [/written/] });

  test('that puts off a read is no complaint, and one that puts off a change is', async ({
    page,
    context,
  }) => {
    const complaints = listen(context);
    await page.route('**/api/v1/busy/**', (route) => route.fulfill({ status: 503 }));
    await page.goto('/robots.txt');
    await page.evaluate(async () => {
      await fetch('/api/v1/busy/read/');
      await fetch('/api/v1/busy/written/', { method: 'POST' });
    });
    await expect.poll(() => complaints).toEqual([expect.stringContaining('/busy/written/')]);
  });
});
