import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UnreadableMessage } from './unreadable-message.ts';

/** An element of a message: its text and its children, without what is not of the message's own namespace. */
export type XmlElement = {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
};

export type XmlRecord = {
  /** `Document/BkToCstmrStmt/Stmt/Ntry`. */
  readonly path: string;
  readonly element: XmlElement;
  /** From the document down to the parent; they hold what came before this record and is no record itself. */
  readonly ancestors: readonly XmlElement[];
};

export type RecordReader = {
  /** The namespace of the document's first element, before anything else of it. */
  begin(namespace: string, line: number): void;
  isRecord(path: string): boolean;
  /** Called when the record is complete; it is forgotten afterwards. */
  take(record: XmlRecord): void;
};

/**
 * Reads XML piece by piece and keeps no more of it than one record. What a message of a bank never needs and an attacker
 * does is refused: a DOCTYPE with its entities, processing instructions, other encodings than UTF-8, deep nesting, and
 * text or elements without end.
 */
export function createXmlReader(reader: RecordReader): {
  write(piece: Uint8Array): void;
  end(): void;
} {
  const parser = new SaxesParser({ xmlns: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const open: XmlElement[] = [];
  /** The way to each open element, and how many elements were held before it. */
  const paths: string[] = [];
  const heldBefore: number[] = [];
  let namespace: string | undefined;
  let elementsHeld = 0;
  let quietCharacters = 0;

  const pathNow = () => paths.at(-1) ?? '';
  const refuse = (problem: string): never => {
    throw new UnreadableMessage(problem, { line: parser.line, element: pathNow() });
  };

  parser.on('error', (error) => refuse(`This is not well-formed XML: ${inWords(error)}.`));
  parser.on('doctype', () => refuse('A DOCTYPE is not allowed.'));
  parser.on('processinginstruction', () => refuse('Processing instructions are not allowed.'));
  parser.on('xmldecl', ({ encoding, version }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8')
      refuse(`The file says that it is in ${encoding}. Only UTF-8 is read.`);
    if (version !== '1.0') refuse(`XML ${version} is not read.`);
  });
  parser.on('comment', () => {
    quietCharacters = 0;
  });
  parser.on('opentag', (tag) => {
    quietCharacters = 0;
    if (namespace === undefined) {
      namespace = tag.uri;
      reader.begin(namespace, parser.line);
    }
    const element = elementOf(tag, parser.line, namespace);
    const parent = open.at(-1);
    if (parent !== undefined) {
      parent.children.push(element);
      // Line breaks between elements are no text: a hundred thousand of them would look like one without end.
      parent.text = '';
    }
    open.push(element);
    paths.push(parent === undefined ? element.name : `${pathNow()}/${element.name}`);
    heldBefore.push(elementsHeld);
    elementsHeld += 1;
    if (open.length > limits.depth) refuse(`Elements are nested more than ${limits.depth} deep.`);
    if (elementsHeld > limits.elementsHeld) refuse('There are too many elements here.');
  });
  const addText = (text: string) => {
    quietCharacters = 0;
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > limits.text) refuse(`A text is longer than ${limits.text} characters.`);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    quietCharacters = 0;
    const path = pathNow();
    const element = open.pop();
    const held = heldBefore.pop();
    if (element !== undefined && held !== undefined && reader.isRecord(path)) {
      reader.take({ path, element, ancestors: open });
      open.at(-1)?.children.pop();
      elementsHeld = held;
    }
    paths.pop();
  });

  const write = (text: string) => {
    for (let from = 0; from < text.length; from += limits.step) {
      const step = text.slice(from, from + limits.step);
      quietCharacters += step.length;
      parser.write(step);
      if (quietCharacters > limits.quiet) refuse(`${limits.quiet} characters make no element.`);
    }
  };
  const decode = (piece?: Uint8Array) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      return refuse('This is not valid UTF-8.');
    }
  };
  return {
    write: (piece) => write(decode(piece)),
    end() {
      write(decode());
      parser.close();
    },
  };
}

/** Well above what banks send. */
const limits = {
  depth: 32,
  /** What a record and those around it may hold at once. */
  elementsHeld: 5_000,
  text: 4_096,
  /** Handed to the parser at once, so that the bound below holds however the file was cut. */
  step: 16_384,
  /** How far the parser may read before something comes of it: a text or a tag without end. */
  quiet: 65_536,
} as const;

function elementOf(tag: SaxesTagNS, line: number, namespace: string): XmlElement {
  return {
    name: tag.uri === namespace ? tag.local : `{${tag.uri}}${tag.local}`,
    line,
    attributes: attributesOf(tag),
    children: [],
    text: '',
  };
}

function attributesOf({ attributes }: SaxesTagNS): XmlElement['attributes'] {
  const names = Object.keys(attributes);
  // Most have none, and there are millions of them.
  if (names.length === 0) return none;
  return Object.fromEntries(names.map((name) => [name, attributes[name]?.value ?? '']));
}

const none: XmlElement['attributes'] = {};

/** Without the place, which saxes puts first: it is said in our own words. */
function inWords({ message }: Error): string {
  return message.replace(/^(?:[^:]*:)?\d+:\d+: /, '').replace(/\.$/, '');
}
