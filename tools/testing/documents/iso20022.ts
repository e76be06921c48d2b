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
  return fileOf(type) === undefined
    ? `is XML of its namespace (ISO20022_XSD names no folder with ${type}.xsd)`
    : `is valid by ${type}.xsd`;
}

/** Throws what libxml2 says is wrong with it. */
export function expectMessage(type: string, xml: string): void {
  using document = XmlDocument.fromString(xml);
  const { root } = document;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${type}`;
  if (root.name !== 'Document' || root.namespaceUri !== namespace)
    throw new Error(`${root.name} of ${root.namespaceUri} is no Document of ${namespace}`);
  validatorOf(type)?.validate(document);
}

const validators = new Map<string, XsdValidator>();

function validatorOf(type: string): XsdValidator | undefined {
  const file = fileOf(type);
  if (file === undefined) return undefined;
  const known = validators.get(type);
  if (known !== undefined) return known;
  using schema = XmlDocument.fromBuffer(readFileSync(file));
  const made = XsdValidator.fromDoc(schema);
  validators.set(type, made);
  return made;
}

function fileOf(type: string): string | undefined {
  const file = folder === undefined ? undefined : join(folder, `${type}.xsd`);
  return file !== undefined && existsSync(file) ? file : undefined;
}
