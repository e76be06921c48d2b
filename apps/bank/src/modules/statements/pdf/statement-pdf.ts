import type { SetLine, SetText, Style } from '../../../platform/pdf/set-text.ts';
import { a4, openSheet, type Sheet } from '../../../platform/pdf/sheet.ts';
import { drawWren } from '../../../platform/pdf/wren.ts';
import type { PdfHead, PdfLine } from './pdf-sheet.ts';

const left = 56;
const right = a4.width - left;
const width = right - left;
const bottom = a4.height - 66;
/** Where the texts of a line begin, and the right edges of its figures. */
const column = { what: left + 74, amount: right - 92, balance: right } as const;
const whatRoom = column.amount - 84 - column.what;

/** Ink on paper: the light theme's colours, as a PDF can have them. */
const colour = { ink: '#071f20', pale: '#364c4e', line: '#d6e1e0', primary: '#005d57' } as const;

const styles = {
  brand: { face: 'display', size: 20, colour: colour.ink },
  title: { face: 'display', size: 16, colour: colour.ink },
  term: { face: 'text', size: 9.5, colour: colour.pale },
  value: { face: 'text', size: 9.5, colour: colour.ink },
  heading: { face: 'strong', size: 8.5, colour: colour.pale },
  cell: { face: 'text', size: 9, colour: colour.ink },
  small: { face: 'text', size: 7.5, colour: colour.pale },
} as const satisfies Record<string, Style>;

/** A statement that is being drawn: lines are added some at a time, and pages leave as they are full. */
export type StatementPdf = {
  add(lines: readonly PdfLine[]): void;
  end(): void;
  /** The pieces of the file, to be read along. */
  readonly document: PDFKit.PDFDocument;
};

export async function openStatementPdf(head: PdfHead): Promise<StatementPdf> {
  const { title, createdAt } = head;
  const words = [head.title, head.brand, head.footer, head.note ?? '', head.letters, 'Page 0123456789'];
  const texts = [...words, ...head.facts.flat(), ...head.columns];
  const paper = await openSheet({ title, createdAt, texts });
  const root = paper.document.struct('Document');
  paper.document.addStructure(root);
  const page = { number: 1, y: 0 };
  page.y = headDown(paper, root, head);
  const table = head.isTable ? tableOf(paper, root, head, page) : pagesOf(paper, root, head, page);
  foot(paper, head, page.number);
  return {
    document: paper.document,
    add(lines) {
      for (const line of lines) table.add(line);
    },
    end() {
      table.end();
      root.end();
      paper.document.end();
    },
  };
}

type Page = { number: number; y: number };
type Element = PDFKit.PDFStructureElement;

/** Name, title and facts; answers where the lines begin. */
function headDown(paper: Sheet, root: Element, head: PdfHead): number {
  const { document } = paper;
  paper.decorate((page) => drawWren(page, { x: left - 4, y: 44, size: 34 }, colour.primary));
  const block = (tag: string, text: SetText, x: number, y: number) =>
    root.add(document.struct(tag, { actual: text.text }, [() => drawDown(text, x, y, 22)]));
  block('P', paper.setText(head.brand, styles.brand, width - 40), left + 36, 69);
  block('H1', paper.setText(head.title, styles.title, width), left, 104);
  const list = document.struct('L');
  root.add(list);
  let y = 130;
  for (const [term, value] of head.facts) {
    const [name, said] = [
      paper.setText(term, styles.term, 120),
      paper.setText(value, styles.value, width - 130),
    ];
    const top = y;
    const item = document.struct('LI');
    list.add(item);
    item.add(document.struct('Lbl', { actual: term }, [() => drawDown(name, left, top)]));
    item.add(document.struct('LBody', { actual: value }, [() => drawDown(said, left + 130, top)]));
    item.end();
    y += 15 * Math.max(name.lines.length, said.lines.length);
  }
  list.end();
  if (head.note !== undefined) {
    block('P', paper.setText(head.note, styles.small, width), left, y + 2);
    y += 14;
  }
  return y + 14;
}

/** Each line a row with its cells, as whoever has it read aloud expects of a table. */
function tableOf(paper: Sheet, root: Element, head: PdfHead, page: Page) {
  const { document } = paper;
  const table = document.struct('Table');
  root.add(table);
  const rowOf = (cells: readonly Cell[], tag: 'TH' | 'TD') => {
    const row = document.struct('TR');
    table.add(row);
    for (const cell of cells) row.add(document.struct(tag, { actual: cell.text }, [cell.draw]));
    row.end();
  };
  const headings = () => {
    rowOf(headingCells(paper, head, page.y), 'TH');
    page.y += headingHeight;
  };
  headings();
  return {
    add(line: PdfLine) {
      const set = setRow(paper, line);
      if (page.y + set.height > bottom) {
        turn(paper, head, page);
        headings();
      }
      rowOf(set.cells(page.y), 'TD');
      page.y += set.height;
      rule(paper, page.y - 9);
    },
    end: () => table.end(),
  };
}

/** Each page a paragraph: of fifty thousand lines, a tag for every cell would be larger than what it tags. */
function pagesOf(paper: Sheet, root: Element, head: PdfHead, page: Page) {
  const { document } = paper;
  let plain: string[] = [];
  let others: (() => void)[] = [];
  const pen: Pen = (line, x, baseline) => {
    if (line.written) plain.push(line.written(x, baseline));
    else others.push(() => line.draw(x, baseline));
  };
  const headings = () => {
    for (const cell of headingCells(paper, head, page.y, pen)) cell.draw();
    page.y += headingHeight;
  };
  const flush = () => {
    const draw = () => {
      document.addContent(plain.join('\n'));
      for (const each of others) each();
    };
    root.add(document.struct('P', {}, [draw]));
    [plain, others] = [[], []];
  };
  headings();
  return {
    add(line: PdfLine) {
      const set = setRow(paper, line, pen);
      if (page.y + set.height > bottom) {
        flush();
        turn(paper, head, page);
        headings();
      }
      for (const cell of set.cells(page.y)) cell.draw();
      page.y += set.height;
    },
    end: flush,
  };
}

type Cell = { readonly text: string; readonly draw: () => void };

/** What writes on a page: each text at once, or all that is plain together in the end. */
type Pen = (line: SetLine, x: number, baseline: number) => void;

const atOnce: Pen = (line, x, baseline) => line.draw(x, baseline);

const headingHeight = 20;

function headingCells(paper: Sheet, { columns }: PdfHead, y: number, pen = atOnce): readonly Cell[] {
  const [day, what, amount, balance] = columns.map((text) => paper.setCell(text, styles.heading, 160));
  const cell = (set: SetText | undefined, x: number, align?: 'right'): Cell => ({
    text: set?.text ?? '',
    draw: () => set && drawDown(set, x, y, 11, align, pen),
  });
  return [
    cell(day, left),
    cell(what, column.what),
    cell(amount, column.amount, 'right'),
    cell(balance, column.balance, 'right'),
  ];
}

/** The cells of a line and how much room it takes. */
function setRow(paper: Sheet, [day, what, more, amount, balance]: PdfLine, pen = atOnce) {
  const words = paper.setCell(what, styles.cell, whatRoom);
  const small = paper.setCell(more, styles.small, whatRoom);
  const figure = (text: string) => paper.setCell(text, styles.cell, 92);
  const [when, moved, rest] = [paper.setCell(day, styles.cell, 74), figure(amount), figure(balance)];
  const below = words.lines.length * 11;
  const down = (text: SetText, x: number, y: number, align?: 'right') => drawDown(text, x, y, 11, align, pen);
  return {
    height: below + small.lines.length * 9.5 + 9,
    cells: (y: number): readonly Cell[] => [
      { text: day, draw: () => down(when, left, y) },
      {
        text: `${what} ${more}`,
        draw() {
          down(words, column.what, y);
          drawDown(small, column.what, y + below, 9.5, undefined, pen);
        },
      },
      { text: amount, draw: () => down(moved, column.amount, y, 'right') },
      { text: balance, draw: () => down(rest, column.balance, y, 'right') },
    ],
  };
}

function turn(paper: Sheet, head: PdfHead, page: Page): void {
  paper.document.addPage({ size: 'A4', margin: 0 });
  page.number += 1;
  page.y = 64;
  foot(paper, head, page.number);
}

/** On every page, whose it is and which: a page on its own can still be told. */
function foot(paper: Sheet, { footer }: PdfHead, number: number): void {
  const [words, count] = [
    paper.setCell(footer, styles.small, width - 60),
    paper.setCell(`Page ${number}`, styles.small, 60),
  ];
  paper.decorate(() => {
    drawDown(words, left, a4.height - 36, 10);
    drawDown(count, right, a4.height - 36, 10, 'right');
  });
  rule(paper, a4.height - 50);
}

function drawDown(
  { lines }: SetText,
  x: number,
  y: number,
  leading = 15,
  align?: 'right',
  pen: Pen = atOnce,
): void {
  for (const [index, line] of lines.entries())
    pen(line, align === 'right' ? x - line.width : x, y + index * leading);
}

function rule(paper: Sheet, y: number): void {
  paper.decorate((page) => page.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke(colour.line));
}
