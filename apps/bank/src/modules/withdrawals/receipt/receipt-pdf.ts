import type { ReceiptLine, ReceiptSheet } from '@farthing/rules';
import type { SetText, Style } from '../../../platform/pdf/set-text.ts';
import { a4, openSheet, type Sheet } from '../../../platform/pdf/sheet.ts';
import { drawWren } from '../../../platform/pdf/wren.ts';

const left = 64;
const right = a4.width - left;
const width = right - left;
const gutter = 128;
const leading = 16;

/** Ink on paper: the light theme's colours, as a PDF can have them. */
const colour = {
  ink: '#071f20',
  pale: '#364c4e',
  line: '#d6e1e0',
  primary: '#005d57',
  relief: { dark: '#c9cfce', light: '#eef1f1' },
} as const;

const styles = {
  brand: { face: 'display', size: 22, colour: colour.ink },
  small: { face: 'text', size: 10, colour: colour.pale },
  status: { face: 'strong', size: 10, colour: colour.pale },
  amount: { face: 'display', size: 30, colour: colour.ink },
  term: { face: 'text', size: 11, colour: colour.pale },
  value: { face: 'text', size: 11, colour: colour.ink },
  number: { face: 'mono', size: 11, colour: colour.ink },
} as const satisfies Record<string, Style>;

/** The receipt as a file of one page, which arrives piece by piece. */
export async function receiptPdf(
  sheet: ReceiptSheet,
  { title, createdAt }: { readonly title: string; readonly createdAt: Date },
): Promise<AsyncIterable<Uint8Array>> {
  const texts = [sheet, ...sheet.lines].flatMap(wordsOf);
  const paper = await openSheet({ title, createdAt, texts });
  const { document } = paper;
  const set = (text: string, style: Style, room: number = width) => paper.setText(text, style, room);
  const brand = set(sheet.brand, styles.brand, width - 140);
  const name = set(sheet.title, styles.small);
  const status = set(sheet.status, styles.status);
  const amount = set(sheet.amount, styles.amount);
  const lines = sheet.lines.map((line) => setLine(paper, line));
  const note = sheet.note === undefined ? undefined : set(sheet.note, styles.small);

  coin(paper);
  paper.decorate((page) => drawWren(page, { x: left - 4, y: 64, size: 34 }, colour.primary));
  const root = document.struct('Document');
  document.addStructure(root);
  const paragraph = (tag: string, text: SetText, x: number, y: number) =>
    root.add(document.struct(tag, { actual: text.text }, [() => drawDown(text, x, y)]));
  paragraph('P', brand, left + 36, 89);
  paragraph('H1', name, left, 118);
  rule(paper, 140);
  paragraph('P', status, left, 166);
  paragraph('P', amount, left, 204);
  rule(paper, 226);
  const end = listDown(paper, root, lines, 250);
  if (note !== undefined) paragraph('P', note, left, end + 4);
  root.end();
  document.end();
  return document;
}

const wordsOf = (part: object) => Object.values(part).filter((word) => typeof word === 'string');

type SetTerm = { readonly term: SetText; readonly value: SetText };

function setLine(paper: Sheet, { term, value, isMono = false }: ReceiptLine): SetTerm {
  return {
    term: paper.setText(term, styles.term, gutter),
    value: paper.setText(value, isMono ? styles.number : styles.value, width - gutter),
  };
}

/** Terms on the left, values on the right, and a hairline under each; answers where the next line would stand. */
function listDown(
  paper: Sheet,
  root: PDFKit.PDFStructureElement,
  lines: readonly SetTerm[],
  start: number,
): number {
  const { document } = paper;
  const list = document.struct('L');
  root.add(list);
  let y = start;
  for (const { term, value } of lines) {
    const top = y;
    const item = document.struct('LI');
    list.add(item);
    item.add(document.struct('Lbl', { actual: term.text }, [() => drawDown(term, left, top)]));
    item.add(document.struct('LBody', { actual: value.text }, [() => drawDown(value, right, top, 'right')]));
    item.end();
    y += leading * Math.max(term.lines.length, value.lines.length);
    rule(paper, y - 7);
    y += 11;
  }
  list.end();
  return y;
}

function drawDown({ lines }: SetText, x: number, start: number, align: 'left' | 'right' = 'left'): void {
  for (const [index, line] of lines.entries())
    line.draw(align === 'right' ? x - line.width : x, start + index * leading);
}

function rule(paper: Sheet, y: number): void {
  paper.decorate((page) => page.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke(colour.line));
}

/** A farthing pressed into the paper: milled edge, rim, wren. Each line twice, the light one a little lower. */
function coin(paper: Sheet): void {
  const [x, y] = [right - 32, 92];
  paper.decorate((page) => {
    for (const [down, shade] of [
      [0.6, colour.relief.light],
      [0, colour.relief.dark],
    ] as const) {
      page
        .circle(x, y + down, 30)
        .lineWidth(3)
        .dash(1.1, { space: 0.85 })
        .stroke(shade);
      page
        .undash()
        .circle(x, y + down, 26.5)
        .lineWidth(0.8)
        .stroke(shade);
      drawWren(page, { x: x - 19, y: y - 20 + down, size: 38 }, shade);
    }
  });
}
