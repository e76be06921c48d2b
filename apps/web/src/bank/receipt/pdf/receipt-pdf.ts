import type { SiteConfig } from '@farthing/contract';
import type { Receipt } from '../receipt.ts';
import { type ReceiptLine, receiptAmount, receiptLines, receiptStatus } from '../receipt-lines.ts';
import { a4, type Font, type Picture, paleInk, paper } from './paper.ts';
import { helveticaWidth, winAnsiCodes } from './win-ansi.ts';
import { wrapped } from './wrap.ts';

/** How the browser draws what the fonts of a PDF reader do not have. */
export type Handwriting = {
  /** In times the size of the type. */
  widthOf(text: string): number;
  draw(text: string): Promise<Picture>;
};

type Site = Pick<SiteConfig, 'mode' | 'brand'>;

const left = 64;
const column = { terms: left, values: left + 128 } as const;
const right = a4.width - left;
const size = 11;
const leading = 16;

/** The receipt as a file of one page, with real text. */
export async function receiptPdf(
  receipt: Receipt,
  site: Site,
  handwriting: Handwriting,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = paper();
  const { print, printLines } = printing(sheet, handwriting);
  await print(left, 92, { font: 'serif', size: 22 }, site.brand.name);
  await print(left, 110, { font: 'sans', size: 10, colour: paleInk }, 'Payment receipt');
  coin(sheet);
  sheet.rule({ x: left, y: 136 }, right - left);
  await print(left, 164, { font: 'bold', size: 10, colour: paleInk }, receiptStatus(receipt));
  await print(left, 196, { font: 'serif', size: 30 }, receiptAmount(receipt));
  sheet.rule({ x: left, y: 216 }, right - left);

  let y = 242;
  for (const line of receiptLines(receipt)) {
    y = await printLines(line, y);
    sheet.rule({ x: left, y: y - 10 }, right - left);
    y += 10;
  }
  if (site.mode === 'sandbox') {
    const words = 'Sandbox: no real money was moved.';
    await print(left, y + 10, { font: 'sans', size: 10, colour: paleInk }, words);
  }
  return sheet.toPdf(`Receipt ${receipt.reference ?? ''}`.trim());
}

type Type = { readonly font: Font; readonly size: number; readonly colour?: typeof paleInk };

function printing(sheet: ReturnType<typeof paper>, handwriting: Handwriting) {
  async function print(x: number, y: number, type: Type, text: string): Promise<void> {
    const codes = winAnsiCodes(text);
    if (codes) sheet.write({ x, y }, type, codes);
    else sheet.picture({ x, y }, type.size, await handwriting.draw(text));
  }

  /** Answers where the next line stands. */
  async function printLines({ term, value, isMono = false }: ReceiptLine, start: number): Promise<number> {
    await print(column.terms, start, { font: 'sans', size, colour: paleInk }, term);
    const font = isMono ? 'mono' : 'sans';
    let y = start;
    for (const text of wrapped(value, right - column.values, (part) => widthOf(part, font, handwriting))) {
      await print(column.values, y, { font, size }, text);
      y += leading;
    }
    return y;
  }

  return { print, printLines };
}

function widthOf(text: string, font: 'sans' | 'mono', handwriting: Handwriting): number {
  const codes = winAnsiCodes(text);
  if (!codes) return size * handwriting.widthOf(text);
  return size * (font === 'mono' ? 0.6 * codes.length : helveticaWidth(codes) / 1_000);
}

/** A farthing with its milled edge. */
function coin(sheet: ReturnType<typeof paper>): void {
  const at = { x: right - 26, y: 94 };
  const copper = [0.84, 0.54, 0.32] as const;
  sheet.ring(at, 24, { colour: copper, width: 3, dash: '[1.2 1] 0' });
  sheet.ring(at, 20.5, { colour: copper, width: 0.75 });
  sheet.ring(at, 9, { colour: copper, width: 0.75 });
}
