import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/**
 * The schemas of ISO 20022 as they are published. They are not ours to give away, so whoever has them names their
 * folder. Without them a message is only held to be XML of its namespace, and the titles of the tests say so.
 */
const folder = process.env.ISO20022_XSD;

/** For the title of a test: what a message of this type is held to here. */
export function heldTo(type: string): string {
  const schema = schemaFor(type);
  return schema === undefined
    ? `is XML of its namespace (ISO20022_XSD names no folder with ${type}.xsd)`
    : `is valid by ${schema}.xsd`;
}

/** Throws what libxml2 says is wrong with it. */
export function expectMessage(type: string, xml: string): void {
  using document = XmlDocument.fromString(xml);
  const { root } = document;
  const namespace = namespaceOf(type);
  if (root.name !== 'Document' || root.namespaceUri !== namespace)
    throw new Error(`${root.name} of ${root.namespaceUri} is no Document of ${namespace}`);
  const schema = schemaFor(type);
  if (schema === undefined) return;
  using judged = XmlDocument.fromString(xml.replace(namespace, namespaceOf(schema)));
  validatorOf(schema).validate(judged);
}

/** Of its own version or, where only that is at hand, of the next: for what our messages have, its elements are the same. */
function schemaFor(type: string): string | undefined {
  const next = type.replace(/\d+$/, (version) => String(Number(version) + 1).padStart(2, '0'));
  return [type, next].find((each) => folder !== undefined && existsSync(fileOf(folder, each)));
}

const validators = new Map<string, XsdValidator>();

function validatorOf(type: string): XsdValidator {
  const known = validators.get(type);
  if (known !== undefined) return known;
  using schema = XmlDocument.fromBuffer(readFileSync(fileOf(folder ?? '', type)));
  const made = XsdValidator.fromDoc(schema);
  validators.set(type, made);
  return made;
}

const fileOf = (inFolder: string, type: string) => join(inFolder, `${type}.xsd`);
const namespaceOf = (type: string) => `urn:iso:std:iso:20022:tech:xsd:${type}`;
