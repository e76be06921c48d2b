#!/usr/bin/env node
// @ts-check
// Checks an export of the audit log without the bank: `node verify-audit.mjs audit-2026-11-16.jsonl [NO:HASH ...]`.
// One file, Node 20 or newer, nothing to install. NO:HASH are ends of the chain that you were given before, on paper or by mail.
//
// The file has one line of JSON for each link. A link's hash is SHA-256 over the hash before it and over the SHA-256 of its entry,
// which is a list of texts in JSON. An entry that was left out has its digest in its place. Links of older banks (form 1) are over
// the entry itself. Whoever changes, removes, adds or moves a line has to reckon every later hash anew, and then the last one is no
// longer what the bank has, nor what you were given.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, ...anchors] = process.argv.slice(2);

/** @param {string} sentence @returns {never} */
function fault(sentence) {
  console.error(`NOT IN ORDER: ${sentence}`);
  process.exit(1);
}

/** @param {...(string | Buffer)} parts */
function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** @param {unknown} text @param {string} where */
function hashIn(text, where) {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) fault(`${where} has no hash.`);
  return Buffer.from(text, 'hex');
}

/** @param {string} text @param {number} lineNo */
function parsed(text, lineNo) {
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, like what is JSON and no line of ours.
  }
  return fault(`line ${lineNo} cannot be read.`);
}

/** @param {any} link @param {string} where */
function coveredBy({ entry, digest, form }, where) {
  if (entry === undefined) return hashIn(digest, where);
  const isList = Array.isArray(entry) && entry.every((field) => field === null || typeof field === 'string');
  if (!isList) fault(`${where} has no entry.`);
  const written = JSON.stringify(entry);
  return form === 1 ? written : sha256(written);
}

async function main() {
  if (file === undefined) fault('name the file: node verify-audit.mjs FILE [NO:HASH ...]');
  const expected = new Map(anchors.map((anchor) => /** @type {[string, string]} */ (anchor.split(':'))));
  let lineNo = 0;
  let no = 0;
  let before = Buffer.alloc(0);
  let shown = 0;
  let links = 0;
  let heading;
  let end;
  const see = () => {
    const wanted = expected.get(`${no}`);
    if (wanted !== undefined && wanted !== before.toString('hex'))
      fault(`link ${no} is not the one that you were given: the log was written anew.`);
    expected.delete(`${no}`);
  };
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    lineNo += 1;
    if (end !== undefined) fault(`line ${lineNo} stands behind the end.`);
    const line = parsed(text, lineNo);
    if (heading === undefined) {
      if (line.format !== 'farthing-audit-1') fault('this is no export of an audit log.');
      heading = line;
      no = Number(line.before?.no);
      before = hashIn(line.before?.hash, 'the first line');
      if (no === 0 && !before.equals(Buffer.alloc(32))) fault('the log does not begin at its beginning.');
      see();
    } else if (line.last !== undefined) {
      end = line;
    } else {
      const where = `line ${lineNo} (link ${line.no})`;
      if (line.no !== no + 1) fault(`${where} should be link ${no + 1}: a line is missing, added or moved.`);
      const hash = hashIn(line.hash, where);
      if (!hash.equals(sha256(before, coveredBy(line, where))))
        fault(`${where} is not what was written, or the line before it is not.`);
      no = line.no;
      before = hash;
      links += 1;
      if (line.entry !== undefined) shown += 1;
      see();
    }
  }
  if (end === undefined) fault('the file has no last line: it was cut.');
  if (end.entries !== links || end.last.no !== no || end.last.hash !== before.toString('hex'))
    fault('the last line names another end: lines are missing before it.');
  for (const missing of expected.keys()) fault(`link ${missing} is not in this file.`);
  const { bank, exported_at } = heading;
  console.log(
    `In order: ${links} links of the audit log of ${bank}, exported at ${exported_at}; ${shown} of them in full.`,
  );
  console.log(`It ends with link ${no}:${before.toString('hex')}`);
  if (anchors.length === 0)
    console.log('Compare this end with one that the bank gave you before, or ask two people there for it.');
}

await main();
