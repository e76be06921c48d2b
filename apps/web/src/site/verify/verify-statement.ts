import type { AnswerOf, verifyStatement } from '@farthing/contract';
import { createApi } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { knownWords, statementFacts } from './statement-facts.ts';

type Known = AnswerOf<typeof verifyStatement>;

/** Brings the form to life: asks the bank by the code, and compares the file with those that the bank has made. */
export function startVerifyForm(form: HTMLFormElement): void {
  const place = document.querySelector('[data-verify-answer]');
  const title = document.title;
  let isBusy = false;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const code = form.querySelector<HTMLInputElement>('#code');
    const file = form.querySelector<HTMLInputElement>('#file')?.files?.[0];
    if (!place || !code || isBusy) return;
    isBusy = true;
    const [tone, lines] = await answerTo(code.value, file);
    isBusy = false;
    document.title = tone === 'bad' ? `Error: ${title}` : title;
    if (tone === 'bad') code.setAttribute('aria-invalid', 'true');
    else code.removeAttribute('aria-invalid');
    place.replaceChildren(...lines);
  });
}

type Answer = readonly [tone: 'good' | 'bad', lines: readonly HTMLElement[]];

async function answerTo(typed: string, file: File | undefined): Promise<Answer> {
  if (typed.trim() === '') return ['bad', [paragraph('Enter the code of the statement.')]];
  try {
    const session = {
      access: () => null,
      tokens: () => null,
      replaceTokens: () => {},
      removeTokens: () => {},
    };
    const api = createApi({ session, onSignedOut: () => {}, locks: undefined });
    const known = await api.call('GET /statements/verify/', { query: { code: typed } });
    const words = paragraph(knownWords, 'font-semibold');
    return ['good', [words, factsOf(known), ...(await judged(known, file))]];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = Object.values(error.fields).flat().join(' ') || error.message;
    return ['bad', [paragraph(message, 'font-semibold text-danger')]];
  }
}

function factsOf(known: Known): HTMLElement {
  const list = document.createElement('dl');
  list.className = 'divide-y divide-line';
  for (const [term, value] of statementFacts(known)) {
    const row = document.createElement('div');
    row.className = 'grid gap-x-6 py-3 sm:grid-cols-2';
    row.append(described('dt', term, 'text-ink-2'), described('dd', value, 'tabular-nums'));
    list.append(row);
  }
  return list;
}

async function judged({ sha256 }: Known, file: File | undefined): Promise<HTMLElement[]> {
  if (file === undefined) return [];
  // Browsers reckon digests only on pages that come over a safe line.
  if (globalThis.crypto?.subtle === undefined)
    return [paragraph('Your browser cannot compare the file on this connection.')];
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return sha256.includes(hex)
    ? [paragraph('The file is ours, unchanged to the last byte.', 'font-semibold')]
    : [
        paragraph(
          'The file is not one that we made: it was changed, or saved anew. Trust only what we say here.',
          'font-semibold text-danger',
        ),
      ];
}

const paragraph = (words: string, look = '') => described('p', words, look);

function described(name: 'p' | 'dt' | 'dd', words: string, look: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = words;
  made.className = look;
  return made;
}
