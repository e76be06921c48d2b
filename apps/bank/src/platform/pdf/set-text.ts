import type { Face } from './typefaces.ts';

export type Style = { readonly face: Face; readonly size: number; readonly colour: string };

/** A text with its lines. Whoever copies it, or has it read aloud, gets the text; glyphs do not tell what they mean. */
export type SetText = { readonly text: string; readonly lines: readonly SetLine[] };

/** A line that is ready to be drawn, with its letters standing on the baseline. */
export type SetLine = {
  readonly width: number;
  draw(x: number, baseline: number): void;
  /** What drawing it writes into the page, where that is known: a page of them is then written at once. */
  written?(x: number, baseline: number): string;
};
