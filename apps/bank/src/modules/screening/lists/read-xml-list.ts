import { SaxesParser } from 'saxes';
import { fieldName } from './listed-line.ts';
import type { TakeLine } from './read-csv-list.ts';

/**
 * Reads XML piece by piece. A record is an element that holds a GroupID; its other children are the fields. What a list never needs
 * and an attacker does is refused: a DOCTYPE with its entities, deep nesting, and text or records without end.
 */
export function xmlListReader(take: TakeLine): { write(text: string): void; end(): void } {
  const parser = new SaxesParser();
  const open: { readonly name: string; text: string; readonly fields: Map<string, string> }[] = [];
  let held = 0;
  const refuse = (problem: string): never => {
    throw new Error(`Line ${parser.line}: ${problem}`);
  };
  parser.on('error', () => refuse('This is not well-formed XML.'));
  parser.on('doctype', () => refuse('A DOCTYPE is not allowed.'));
  parser.on('opentag', ({ name }) => {
    open.push({ name: fieldName(name), text: '', fields: new Map() });
    if (open.length > mostDepth) refuse('Elements are nested too deep.');
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += text;
    held += text.length;
    if (element.text.length > mostText || held > mostHeld) refuse('A text does not end.');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) return;
    if (element.fields.has('groupid')) {
      take(parser.line, element.fields);
      held = 0;
      return;
    }
    const parent = open.at(-1);
    if (parent === undefined) return;
    parent.text = '';
    parent.fields.set(element.name, element.text.trim());
    if (parent.fields.size > mostFields) refuse('A record has too many fields.');
  });
  return {
    write: (text) => void parser.write(text),
    end: () => void parser.close(),
  };
}

const [mostDepth, mostText, mostHeld, mostFields] = [16, 20_000, 1_000_000, 300];
