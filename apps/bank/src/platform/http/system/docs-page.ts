import { apiPrefix, type Call, errors } from '@farthing/contract';
import { z } from 'zod';
import { tagOf } from './openapi.ts';

/** The API, for reading: one page without scripts, made from the same calls as the OpenAPI document. */
export function docsPage(calls: readonly Call[], brandName: string): string {
  const groups = [...Map.groupBy(calls, tagOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const name = escapeHtml(brandName);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Calls"><ul>${groups.map(navGroup).join('')}</ul></nav>
<main>
<h1>${name} API</h1>
<p>All calls are under <code>${apiPrefix}</code>. Money is a string with two decimals, times are ISO 8601 in UTC.
For programs: <a href="/api/openapi.json">the OpenAPI document</a>.</p>
${groups.map(([tag, its]) => `<section><h2>${escapeHtml(tag)}</h2>${its.map(article).join('')}</section>`).join('\n')}
</main>
</body>
</html>`;
}

function navGroup([tag, calls]: [string, Call[]]): string {
  const items = calls
    .map((call) => `<li><a href="#${anchor(call)}">${escapeHtml(call.summary)}</a></li>`)
    .join('');
  return `<li>${escapeHtml(tag)}<ul>${items}</ul></li>`;
}

function article(call: Call): string {
  const access = call.access === 'public' ? 'open to everyone' : `for: ${call.access}`;
  const refusals = call.errors
    .map((code) => `<li><code>${errors[code].status} ${code}</code> ${escapeHtml(errors[code].message)}</li>`)
    .join('');
  return `<article id="${anchor(call)}">
<h3>${escapeHtml(call.summary)}</h3>
<p class="call"><b>${call.method}</b> <code>${apiPrefix}${escapeHtml(call.path)}</code> <span>${escapeHtml(access)}</span></p>
${call.description === undefined ? '' : `<p>${escapeHtml(call.description)}</p>`}
${call.idempotent === true ? '<p>Takes an <code>Idempotency-Key</code>.</p>' : ''}
${schemaBlock('Query', call.query, 'input')}${schemaBlock('Sends', call.body, 'input')}
${'body' in call.answer ? schemaBlock(`Answers ${call.answer.status}`, call.answer.body, 'output') : ''}
${refusals === '' ? '' : `<h4>Refuses with</h4><ul>${refusals}</ul>`}
</article>`;
}

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return '';
  const { $schema: _unused, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = escapeHtml(JSON.stringify(json, null, 2));
  return `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0"><code>${text}</code></pre></details>`;
}

function anchor(call: Call): string {
  return `${call.method}${call.path}`
    .replace(/[^a-zA-Z]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase();
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const docsStyle = `
:root { color-scheme: light dark; --ink: light-dark(#071f20, #ecf4f3); --ink-2: light-dark(#364c4e, #becac9);
  --bg: light-dark(#f7fbfb, #071313); --surface: light-dark(#fff, #0f1d1d); --line: light-dark(#d6e1e0, #293a3a);
  --primary: light-dark(#005d57, #64d4c5); --focus: light-dark(#2e5bda, #97c9fd); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--bg); }
nav, main { padding: 1.5rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-bottom: 1rem; font-weight: 600; text-transform: capitalize; }
nav li li { font-weight: 400; text-transform: none; }
nav li li a { display: block; padding: .25rem 0; }
a { color: var(--primary); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
h2 { text-transform: capitalize; border-bottom: 1px solid var(--line); padding-bottom: .25rem; margin-top: 2.5rem; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; margin: 1rem 0; scroll-margin-top: 1rem; }
h3 { margin: 0 0 .25rem; }
h4 { margin: 1rem 0 .25rem; }
.call { margin: 0 0 .75rem; overflow-wrap: anywhere; }
.call span { color: var(--ink-2); white-space: nowrap; }
details { margin: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; }
pre { overflow-x: auto; background: var(--bg); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; font-size: .875rem; margin: .25rem 0; }
ul { padding-left: 1.25rem; }
@media (min-width: 900px) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 52rem); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); }
}
`;
