import { type BrandColours, themeColours, usualColour } from '@farthing/rules';
import { unlink } from './unlink.ts';

/** A piece of a mail's content, in the order in which it is read. */
export type MailBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Less than a button. An address in the text of another block is no link, whoever wrote it. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'small-print'; readonly text: string };

/** Turns content into the two bodies of a mail: plain text, and HTML in the bank's look. Loads nothing from outside. */
export function layoutMail(
  brandName: string,
  blocks: readonly MailBlock[],
  colours: BrandColours | null = null,
): { text: string; html: string } {
  return { text: toText(brandName, blocks), html: toHtml(brandName, blocks, colours ?? usualColours) };
}

const usualColours: BrandColours = {
  light: themeColours(usualColour.light, 'light'),
  dark: themeColours(usualColour.dark, 'dark'),
};

function toText(brandName: string, blocks: readonly MailBlock[]): string {
  return `${[...blocks.map(blockText), `-- \n${brandName}`].join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return `    ${block.code}`;
    case 'button':
    case 'link':
      return `${unlink(block.label)}:\n${webAddress(block.url)}`;
    default:
      return unlink(block.text);
  }
}

const light = {
  page: '#f7fbfb',
  surface: '#ffffff',
  sunken: '#edf4f3',
  line: '#d6e1e0',
  ink: '#071f20',
  inkSoft: '#364c4e',
  inkFaint: '#536869',
  coin: '#d78951',
} as const;

const dark: Readonly<Record<keyof typeof light, string>> = {
  page: '#071313',
  surface: '#0f1d1d',
  sunken: '#040d0d',
  line: '#293a3a',
  ink: '#ecf4f3',
  inkSoft: '#becac9',
  inkFaint: '#9cacaa',
  coin: '#d78951',
};

const serif = "Besley,Georgia,'Times New Roman',serif";
const sans = "'Atkinson Hyperlegible Next','Helvetica Neue',Helvetica,Arial,sans-serif";
const mono = "'Atkinson Hyperlegible Mono',Menlo,Consolas,monospace";

/** Mail clients drop style sheets or ignore media queries: light stands inline, dark is added where it is understood. */
const darkStyles = (accent: BrandColours['dark']) => `@media (prefers-color-scheme: dark) {
.page { background-color: ${dark.page} !important; }
.surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
.ink { color: ${dark.ink} !important; }
.ink-soft { color: ${dark.inkSoft} !important; }
.ink-faint { color: ${dark.inkFaint} !important; }
.code { background-color: ${dark.sunken} !important; color: ${dark.ink} !important; }
.button { background-color: ${accent.primary} !important; }
.button a { color: ${accent.onPrimary} !important; }
}`;

function toHtml(brandName: string, blocks: readonly MailBlock[], colours: BrandColours): string {
  const brand = escapeHtml(brandName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${brand}</title>
<style>
:root { color-scheme: light dark; }
${darkStyles(colours.dark)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.page};">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="ink" style="padding:0 4px 16px;font:600 20px/28px ${serif};color:${light.ink};">${coin} ${brand}</td></tr>
<tr><td class="surface" style="padding:32px 28px 16px;background-color:${light.surface};border:1px solid ${light.line};border-radius:10px;">
${blocks.map((block) => blockHtml(block, colours.light)).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const coin = `<span style="display:inline-block;width:14px;height:14px;border-radius:50%;background-color:${light.coin};" aria-hidden="true"></span>`;

function blockHtml(block: MailBlock, accent: BrandColours['light']): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;font:600 24px/32px ${serif};color:${light.ink};">${escapeHtml(unlink(block.text))}</h1>`;
    case 'paragraph':
      return `<p class="ink-soft" style="margin:0 0 16px;font:400 16px/24px ${sans};color:${light.inkSoft};">${lines(block.text)}</p>`;
    case 'code':
      return `<p class="code" style="margin:8px 0 24px;padding:16px;border-radius:6px;text-align:center;font:600 30px/38px ${mono};letter-spacing:6px;background-color:${light.sunken};color:${light.ink};">${escapeHtml(block.code)}</p>`;
    case 'button':
      return buttonHtml(unlink(block.label), webAddress(block.url), accent);
    case 'link':
      return `<p class="ink-faint" style="margin:0 0 16px;font:400 14px/20px ${sans};color:${light.inkFaint};"><a class="ink-soft" href="${escapeHtml(webAddress(block.url))}" target="_blank" style="color:${accent.primary};">${escapeHtml(unlink(block.label))}</a></p>`;
    case 'small-print':
      return `<p class="ink-faint" style="margin:0 0 16px;font:400 14px/20px ${sans};color:${light.inkFaint};">${lines(block.text)}</p>`;
  }
}

function buttonHtml(label: string, url: string, accent: BrandColours['light']): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;">
<tr><td class="button" style="border-radius:6px;background-color:${accent.primary};">
<a href="${escapeHtml(url)}" target="_blank" style="display:inline-block;padding:12px 24px;font:600 16px/20px ${sans};color:${accent.onPrimary};text-decoration:none;">${escapeHtml(label)}</a>
</td></tr>
</table>`;
}

/** A link in a mail leads to the web or nowhere. */
export function webAddress(url: string): string {
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('A button in a mail needs a web address');
  return url;
}

function lines(text: string): string {
  return escapeHtml(unlink(text)).replaceAll('\n', '<br>');
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
}
