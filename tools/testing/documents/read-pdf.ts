import { getDocumentProxy } from 'unpdf';

export type ReadPdf = {
  readonly pages: number;
  readonly title: unknown;
  readonly language: unknown;
  /** The parts that it is tagged with, from the outside in. */
  readonly roles: readonly string[];
  /** What can be selected, in its order, with one space between pieces. */
  readonly text: string;
  /** Where each piece stands, in points from the left. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
};

/** A PDF as a reader that nobody here wrote has it: PDF.js. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const page = await document.getPage(1);
  const { items, lang } = await page.getTextContent();
  const pieces = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  const { info } = await document.getMetadata();
  return {
    pages: document.numPages,
    title: (info as { Title?: unknown }).Title,
    language: lang,
    roles: rolesIn((await page.getStructTree()) ?? {}),
    text: items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    spans: pieces.map(({ transform, width }) => ({
      from: Number(transform[4]),
      to: Number(transform[4]) + width,
    })),
  };
}

function rolesIn(node: object): string[] {
  const { role, children = [] } = node as { role?: string; children?: readonly object[] };
  return [...(role === undefined ? [] : [role]), ...children.flatMap(rolesIn)];
}
