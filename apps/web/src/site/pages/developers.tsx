import type { SiteConfig } from '@farthing/contract';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { SiteFrame } from '../frame.tsx';
import { isFarthingSandbox } from '../parts/farthing-sandbox.ts';
import { HelpBanner } from '../parts/help-banner.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { Section } from '../parts/section.tsx';

export function DevelopersPage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/developers">
      <PageHeading
        kicker="Developers"
        title="A whole bank in one repository"
        lead="Public site, customer app, staff console, API and a double-entry ledger on PostgreSQL. TypeScript and React, under the Apache License 2.0."
      />
      <Commands />
      <Parts site={site} />
      <QuickStart site={site} />
      <Comparison />
      <HelpBanner />
    </SiteFrame>
  );
}

function Commands() {
  return (
    <Section
      id="commands"
      title="Two commands"
      lead="You need Node 20 or newer with npm, on Linux or macOS. You do not need a database, a browser or an account anywhere."
    >
      <dl className="grid gap-5 md:grid-cols-2">
        {commands.map(({ command, text }) => (
          <Surface key={command} className="flex flex-col-reverse gap-3 p-6 md:p-7">
            <dd className="text-ink-2">{text}</dd>
            <dt className="font-mono font-semibold text-xl">{command}</dt>
          </Surface>
        ))}
      </dl>
    </Section>
  );
}

const commands = [
  {
    command: 'npm start',
    text: 'Installs, builds, and starts a database and a bank to try, with customers and staff of every role.',
  },
  {
    command: 'npm test',
    text: 'Checks types and rules, then runs every test: on a real PostgreSQL, and in a real browser on the production build.',
  },
] as const;

function Parts({ site }: { site: SiteConfig }) {
  return (
    <Section id="parts" tone="sunken" title="What is in it">
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {parts.map(({ title, text, link }) => (
          <li key={title} className="border-line-strong border-t pt-4">
            <h3 className="font-semibold text-lg">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            <p className="mt-1">
              <TextLink href={link.href}>{link.label}</TextLink>
            </p>
          </li>
        ))}
      </ul>
      {isFarthingSandbox(site) && (
        <figure className="mt-12 grid gap-3">
          <ProductPicture
            shot="console"
            alt="The staff console: every payment with payee, payer, state and amounts, one of them held for review."
          />
          <figcaption className="text-ink-2">
            The staff console of this sandbox. Its people and payments are invented.
          </figcaption>
        </figure>
      )}
      <p className="mt-10 max-w-prose text-ink-2">
        The repository explains itself: README.md to begin, ARCHITECTURE.md for how it is built,
        CONTRIBUTING.md for where a change goes, docs/proof.md for every promise and what its last test came
        to, and LICENSE.
      </p>
    </Section>
  );
}

const parts = [
  {
    title: 'Public site',
    text: 'HTML from the server. Every page can be read without JavaScript.',
    link: { href: '/', label: 'The home page' },
  },
  {
    title: 'Customer app',
    text: 'Accounts, payments, scheduled payments, statements, loans and more. By keyboard, and down to 320 pixels.',
    link: { href: '/account/login', label: 'Log in' },
  },
  {
    title: 'Staff console',
    text: 'Queues, customers, books, settings and an audit log. What moves money by hand takes two people.',
    link: { href: '/staff', label: 'Staff sign-in' },
  },
  {
    title: 'API',
    text: 'Every call that the pages use, described in OpenAPI. There is no other way in.',
    link: { href: '/api/docs', label: 'API reference' },
  },
  {
    title: 'Ledger',
    text: 'Balanced entries in whole minor units, sealed block by block. One command adds everything up again.',
    link: { href: '/#books', label: 'How the books are kept' },
  },
] as const;

function QuickStart({ site: { publicUrl, mode } }: { site: SiteConfig }) {
  const api = new URL('/api/v1', publicUrl).href;
  const isSandbox = mode === 'sandbox';
  return (
    <Section
      id="api"
      title="Ask the API"
      lead={
        isSandbox
          ? 'Log in, keep the token, and read a wallet. A sandbox prints the password of its demo customers when it starts.'
          : 'Log in twice: we email you a code the first time, and you send it the second time. Then keep the token, and read a wallet.'
      }
    >
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-lg border border-line bg-surface p-5 font-mono text-sm md:p-7">
        <code>{isSandbox ? sandboxStart(api) : liveStart(api)}</code>
      </pre>
    </Section>
  );
}

function sandboxStart(api: string): string {
  return readWallet(api, '{"email": "rosa.fielding@demo.example", "password": "…"}');
}

/** curl is a new device each time, and a live bank asks a new device for a second factor. */
function liveStart(api: string): string {
  return [
    '# Answers mailed_code_required, and emails you six digits.',
    login(api, '{"email": "you@example.com", "password": "…"}'),
    '',
    readWallet(api, '{"email": "you@example.com", "password": "…", "second_factor": "six digits"}'),
  ].join('\n');
}

function readWallet(api: string, body: string): string {
  return [
    `ACCESS=$(${login(api, body)} \\`,
    `  | node -p 'JSON.parse(fs.readFileSync(0)).access')`,
    '',
    `curl -s ${api}/wallet/detail/ -H "authorization: Bearer $ACCESS"`,
  ].join('\n');
}

function login(api: string, body: string): string {
  return `curl -s ${api}/account/login/ \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`;
}

function Comparison() {
  return (
    <Section
      id="comparison"
      tone="sunken"
      title="Beside other open-source banks"
      lead="They are good at what they do, and larger than this. What differs is what you get when you start it."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard */}
      <section className="overflow-x-auto" aria-label="Comparison" tabIndex={0}>
        <table className="w-full min-w-3xl border-collapse text-left">
          <thead>
            <tr className="border-line-strong border-b">
              {['', 'Customer app', 'Staff console', 'Ledger', 'Licence'].map((heading) => (
                <th key={heading} scope="col" className="p-3 align-bottom text-ink-2 text-sm">
                  {heading || 'Project'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {projects.map(({ name, cells }) => (
              <tr key={name} className="border-line border-b">
                <th scope="row" className="p-3 align-top font-semibold">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have fixed places
                  <td key={index} className="p-3 align-top text-ink-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 max-w-prose text-ink-2">
        As the projects described themselves in November 2026. Tell us if one has changed.
      </p>
    </Section>
  );
}

const projects = [
  { name: 'This one', cells: ['Included', 'Included', 'Double entry, included', 'Apache 2.0'] },
  {
    name: 'Apache Fineract',
    cells: [
      'Separate projects of the Mifos Initiative',
      'Separate: the Mifos X Web App',
      'General ledger, included',
      'Apache 2.0',
    ],
  },
  {
    name: 'Open Bank Project',
    cells: [
      'Sample apps; the API is the product',
      'For the API: roles, consents, entitlements',
      'That of the core system behind it',
      'AGPL 3.0',
    ],
  },
  {
    name: 'Formance Ledger',
    cells: ['None: it is a ledger to build on', 'None', 'Double entry, programmable', 'MIT'],
  },
] as const;
