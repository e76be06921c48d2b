import type { PublicSite } from '@farthing/contract';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import figures from '../content/proof.json' with { type: 'json' };
import { SiteFrame } from '../frame.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Section } from '../parts/section.tsx';

const counted = new Intl.NumberFormat('en-GB');
/** The page is made by the server, which does not know where its reader is. */
const inUtc = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export function ProofPage({ site }: { site: PublicSite }) {
  return (
    <SiteFrame site={site} path="/proof">
      <PageHeading
        kicker="Proof"
        title="We tried to break it"
        lead="Our own programs kill the bank, attack it and change its rules on purpose. This page shows the results, including what failed."
      />
      <Books site={site} />
      <Tried />
      <Section id="yourself" title="Try it yourself">
        <div className="grid max-w-prose gap-4 text-ink-2">
          <p>
            Each figure comes from a program that is part of the software. Anyone can run it:{' '}
            <code className="font-mono text-ink">npm run faults</code>,{' '}
            <code className="font-mono text-ink">npm run attacks</code> and{' '}
            <code className="font-mono text-ink">npm run mutation</code>. docs/proof.md in the repository
            lists every promise with its command, its last result and its date.
          </p>
          <p>
            <TextLink href="/developers">How to get the software</TextLink>
          </p>
        </div>
      </Section>
      <HelpBanner />
    </SiteFrame>
  );
}

/** Of this very bank, as its own check found them. */
function Books({ site: { books, brand } }: { site: PublicSite }) {
  return (
    <Section
      id="books"
      title="The books of this bank"
      lead={`${brand.name} reads its whole journal again every night: each entry, each balance, and the seals that tie them together.`}
    >
      {books === undefined ? (
        <p className="text-ink-2 text-lg">
          There is no finished check to show yet. The next one is on its way.
        </p>
      ) : (
        <Surface lifted className="grid gap-6 p-6 md:p-8">
          <p className="font-display font-semibold text-2xl">
            {books.isSound
              ? 'Everything added up.'
              : 'The last check found a fault. Our staff have been told, and are looking into it.'}
          </p>
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
            <Fact term="Checked, UTC">{inUtc.format(new Date(books.checkedAt))}</Fact>
            <Fact term="Movements read">{counted.format(books.transfers)}</Fact>
            <Fact term="Accounts recomputed">{counted.format(books.accounts)}</Fact>
          </dl>
          <div className="border-line border-t pt-5">
            <p className="text-ink-2">
              Newest seal. It depends on every entry before it: change one of them, and it changes too.
            </p>
            <p className="mt-2 break-all font-mono text-sm" data-last-hash>
              {books.lastHash}
            </p>
          </div>
        </Surface>
      )}
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-copper border-t-2 pt-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-semibold text-xl tabular-nums">{children}</dd>
    </div>
  );
}

function Tried() {
  return (
    <Section
      id="tried"
      tone="sunken"
      title="What was tried"
      lead="We tried to break the software on our own machines. None of these customers or payments is real."
    >
      <ul className="grid gap-5 md:grid-cols-2">
        {trials.map(({ figure, title, text }) => (
          <li key={title}>
            <Surface className="grid h-full content-start gap-2 p-6 md:p-7">
              <p className="font-display font-semibold text-4xl tabular-nums">{counted.format(figure)}</p>
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </Surface>
          </li>
        ))}
      </ul>
      <p className="mt-10 max-w-prose text-ink-2">
        We have set ourselves {figures.promises.kept + figures.promises.missed} goals that can be measured. In
        their last run {figures.promises.kept} were met and {figures.promises.missed} missed. docs/proof.md
        lists all of them.
      </p>
    </Section>
  );
}

const { kills, attacks, mutations } = figures;

const trials = [
  {
    figure: kills.killed,
    title: 'crashes survived',
    text: `The bank or its database was killed in the middle of work. ${counted.format(kills.acknowledged)} payments and other changes had been confirmed: ${amountOf(kills.lost)} lost, ${amountOf(kills.doubled)} made twice.`,
  },
  {
    figure: attacks.hostileFields,
    title: 'hostile fields sent',
    text: 'Every field of every call was filled with input that breaks software. No call crashed, and no answer gave away how the bank is built.',
  },
  {
    figure: attacks.kinds,
    title: 'kinds of attack',
    text: `Thieves with a password and a PIN, dishonest staff, forged messages of other banks: ${counted.format(attacks.tried)} tries, ${amountOf(attacks.findings)} found a way in. To show that the attacks work, we planted faults: ${counted.format(attacks.planted)} were found.`,
  },
  {
    figure: mutations.made,
    title: 'rules made wrong on purpose',
    text: `Each change to the rules of money should make a test fail. ${counted.format(mutations.unnoticed)} of them went unnoticed; each of those was looked at by hand.`,
  },
] as const;

function amountOf(count: number): string {
  return count === 0 ? 'none' : counted.format(count);
}
