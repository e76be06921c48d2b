import type { SiteConfig } from '@farthing/contract';
import {
  BadgePercent,
  ChartLine,
  CreditCard,
  Gauge,
  Landmark,
  Languages,
  ReceiptText,
  Users,
} from 'lucide-react';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { CardFace } from '../art/card-face.tsx';
import { plannedClaims } from '../content/claims.ts';
import { IconCard } from '../parts/icon-card.tsx';
import { Section } from '../parts/section.tsx';
import { TransferSummary } from './transfer-summary.tsx';

export function KeyFeatures({ site }: { site: SiteConfig }) {
  return (
    <Section
      id="features"
      tone="sunken"
      kicker="Key features"
      title="Everything you need, and a reason for each"
    >
      <div className="grid gap-5 md:grid-cols-6">
        <IconCard Icon={Languages} title="Three currencies, one wallet" className="md:col-span-4">
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <p>
              Send US dollars, euros or pounds to banks at home and abroad. The form asks only for what that
              currency needs: a routing number, an IBAN or a sort code, each checked before you go on.
            </p>
            <TransferSummary />
          </div>
        </IconCard>
        {site.issuesCards && (
          <IconCard Icon={CreditCard} title="A card in a minute" className="md:col-span-2">
            <p>A virtual card, ready as soon as its one fee is paid.</p>
            <CardFace look="verdigris" network="VISA" className="mt-auto w-full" />
          </IconCard>
        )}
        <IconCard Icon={Landmark} title="Borrow with an end in sight" className="md:col-span-2">
          <p>
            Ask for a loan from a week to a year. A person decides, and a countdown shows what is left.{' '}
            <TextLink href="/issuance#loans">How loans work</TextLink>
          </p>
        </IconCard>
        <IconCard Icon={Gauge} title="Limits that fit you" className="md:col-span-2">
          <p>
            What you can send in a day is on your dashboard and counts every currency; what you can put in at
            once goes with your tier. The bank holds to both.
          </p>
        </IconCard>
        <IconCard Icon={ReceiptText} title="Receipts worth printing" className="md:col-span-2">
          <p>
            Each payment ends in a receipt with payee, amount, rate and reference: one sheet of A4, or a PDF.
            The history keeps every line, to be searched or saved as CSV.
          </p>
        </IconCard>
        <IconCard Icon={ChartLine} title="Your month in one look" className="md:col-span-2">
          <p>
            The dashboard draws your balance over time, and sets what came in this month against what went
            out.
          </p>
        </IconCard>
        <IconCard Icon={Users} title="Bring a friend" className="md:col-span-2">
          <p>
            Share your own link. When a friend you referred makes a first deposit that is large enough, the
            bonus is paid into your wallet, once.
          </p>
        </IconCard>
        <IconCard Icon={BadgePercent} title="Prices in plain sight" className="md:col-span-2">
          <p>
            Every fee is on <TextLink href="/pricing">one page</TextLink>, taken from the same settings by
            which the bank charges it.
          </p>
        </IconCard>
      </div>
      {site.mode === 'sandbox' && <Planned />}
    </Section>
  );
}

/** What is meant to come, apart from what is there. */
function Planned() {
  return (
    <Surface id="planned" className="mt-5 p-6 md:p-7">
      <h3 className="font-semibold text-lg">Planned, and not here yet</h3>
      <ul className="mt-4 flex flex-wrap gap-2">
        {Object.values(plannedClaims).map((text) => (
          <li key={text} className="rounded-sm border border-line-strong border-dashed px-3 py-1 text-ink-2">
            {text}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
