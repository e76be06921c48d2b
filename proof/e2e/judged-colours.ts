import { appendFileSync, readFileSync } from 'node:fs';
import type { Frame } from '@playwright/test';

/** The name under which a run tells its processes in which file they keep what they have judged. */
export const judgedFileVariable = 'FARTHING_JUDGED_COLOURS';

/**
 * Colours that axe has found no fault with, in any journey of this run. To judge the contrast of a page takes it ten
 * times as long as everything else, and most of a page looks like what was judged before.
 */
const judged = new Set<number>();

/** Marks the elements with text whose look was not judged yet, and answers with those looks. */
export function markUnjudged(frame: Frame, part: string | undefined): Promise<number[]> {
  for (const look of judgedByOthers()) judged.add(look);
  return frame.evaluate(markInPage, { part, known: [...judged], mark: unjudged });
}

export function keepJudged(looks: readonly number[]): void {
  for (const look of looks) judged.add(look);
  const file = process.env[judgedFileVariable];
  if (file !== undefined && looks.length > 0) appendFileSync(file, `${looks.join('\n')}\n`);
}

let readBytes = 0;

/** What the processes of the run have added since it was last read, up to the last whole line. */
function judgedByOthers(): readonly number[] {
  const file = process.env[judgedFileVariable];
  if (file === undefined) return [];
  const added = readFileSync(file, 'latin1').slice(readBytes);
  const whole = added.slice(0, added.lastIndexOf('\n') + 1);
  readBytes += whole.length;
  return whole.split('\n').filter(Boolean).map(Number);
}

export const unjudged = 'data-contrast-unjudged';

type Asked = { readonly part: string | undefined; readonly known: readonly number[]; readonly mark: string };

/** Runs in the page, so it can use nothing from outside. */
function markInPage({ part, known, mark }: Asked): number[] {
  const seen = new Set(known);
  const found = new Set<number>();
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const scope = part === undefined ? document.documentElement : document.querySelector(part);
  for (const element of scope?.querySelectorAll('*') ?? []) {
    if (!hasText(element) || !isSeen(element)) continue;
    const look = lookOf(element);
    if (look !== undefined && seen.has(look)) continue;
    element.setAttribute(mark, '');
    if (look === undefined) continue;
    seen.add(look);
    found.add(look);
  }
  return [...found];

  function hasText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true;
    return [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
    );
  }

  /** What only screen readers have is a single pixel. */
  function isSeen(element: Element): boolean {
    return element.checkVisibility() && element.getBoundingClientRect().width > 1;
  }

  /** By more than the space that elements leave around their text. */
  function overlaps({ marginTop, marginRight, marginBottom, marginLeft }: CSSStyleDeclaration): boolean {
    return [marginTop, marginRight, marginBottom, marginLeft].some(
      (margin) => Number.parseFloat(margin) < -12,
    );
  }

  /** All that its contrast depends on; nothing for what may stand on something else than its own ancestors. */
  function lookOf(element: Element): number | undefined {
    const own = getComputedStyle(element);
    let look = `${own.color} ${own.fontSize} ${own.fontWeight} ${own.textShadow}`;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const style = getComputedStyle(at);
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
      look += `/${backgroundColor} ${opacity} ${filter} ${mixBlendMode}`;
      if (backgroundImage !== 'none') return undefined;
      if (opacity === '1' && /^rgb\(|^(?:color|oklch|oklab|lab|lch)\([^/]*\)$/.test(backgroundColor)) break;
      if (style.position === 'fixed') return undefined;
      if (style.position === 'absolute') {
        const around = groundsAround(at as HTMLElement);
        if (around === undefined) return undefined;
        look += around;
      }
      if (style.transform !== 'none' || style.float !== 'none' || overlaps(style)) return undefined;
    }
    return hashOf(look);
  }

  /** Of all that it may lie on within the box that it is placed in; nothing for one placed in the page or in a large box. */
  function groundsAround({ offsetParent }: HTMLElement): string | undefined {
    if (offsetParent === null || offsetParent === document.body) return undefined;
    const around = [...offsetParent.querySelectorAll('*')];
    if (around.length > 60) return undefined;
    const grounds = around.map((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return `${backgroundColor}${backgroundImage}`;
    });
    return grounds.join();
  }

  /** FNV-1a in 53 bits. */
  function hashOf(text: string): number {
    let [low, high] = [0x811c9dc5, 0x9dc5811c];
    for (let index = 0; index < text.length; index += 1) {
      low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
      high = Math.imul(high ^ text.charCodeAt(index), 0x01000193) + index;
    }
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }
}
