import type { SiteConfig } from '@farthing/contract';
import { BadgePercent, Gauge, Landmark, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { CardFace } from '../art/card-face.tsx';
import { plannedClaims } from '../content/claims.ts';
import { isFarthingSandbox } from '../parts/farthing-sandbox.ts';
import { IconTile } from '../parts/icon-card.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { Section } from '../parts/section.tsx';
import { TransferSummary } from './transfer-summary.tsx';

export function KeyFeatures({ site }: { site: SiteConfig }) {
  // The pictures have the name and the marker of a sandbox: a bank under another name shows drawings.
  const hasPictures = isFarthingSandbox(site);
  return (
    <Section
      id="features"
      tone="sunken"
      kicker="Key features"
      title="Everything you need, and a reason for each"
      lead={hasPictures && 'The pictures are of this sandbox. Its people and their money are invented.'}
    >
      <div className="grid gap-14 md:gap-20">
        <Feature
          title="Your money in one look"
          picture={
            hasPictures && (
              <ProductPicture
                shot="dashboard"
                alt="The dashboard: the balance of all accounts, a card for each account, and what is under way."
              />
            )
          }
        >
          <p>
            All your accounts and what they come to, your balance over time, what is under way, and the last
            movements. Insight shows what went out by category and merchant, and warns you before a budget is
            spent.
          </p>
        </Feature>
        <Feature
          title="Three currencies, at home and abroad"
          picture={
            hasPictures ? (
              <ProductPicture
                shot="payment"
                alt="A payment to Corner Bakery: the amount, and beside it the rate, the fee and what the bakery gets."
              />
            ) : (
              <TransferSummary currency={site.cardFee.currency} />
            )
          }
        >
          <p>
            Hold accounts in dollars, euros or pounds, exchange between them, and send US dollars, euros and
            pounds to banks at home and abroad. You see rate, fee and what arrives before you pay.
          </p>
        </Feature>
        {site.issuesCards && (
          <Feature
            title="A card at once"
            picture={
              hasPictures ? (
                <ProductPicture
                  shot="card"
                  alt="A virtual card with its number covered, a switch to freeze it, and switches for where it works."
                />
              ) : (
                <CardFace look="verdigris" network="VISA" className="w-full max-w-md" />
              )
            }
          >
            <p>
              A virtual card, ready at once, with nothing to pay each month. Physical cards come by post. Add
              one to the wallet of your phone, freeze it with one switch, choose where it works, and set its
              limits.
            </p>
          </Feature>
        )}
        <Feature
          title="Receipts worth printing"
          picture={
            hasPictures && (
              <ProductPicture
                shot="receipt"
                alt="The receipt of a payment to Corner Bakery, with a coin as its mark."
              />
            )
          }
        >
          <p>
            Each payment ends in a receipt with payee, amount, rate and reference: one sheet of A4, or a PDF.
            The history keeps every line, to be searched or saved as CSV.
          </p>
        </Feature>
      </div>
      <ul className="mt-14 grid gap-x-10 gap-y-8 border-line border-t pt-10 sm:grid-cols-2 md:mt-20">
        <More Icon={Landmark} title="Borrow with an end in sight">
          Ask for a loan from a week to a year. A person decides, and a countdown shows what is left.{' '}
          <TextLink href="/issuance#loans">How loans work</TextLink>
        </More>
        <More Icon={Gauge} title="Limits that fit you">
          Your dashboard shows how much you can send in a day, in all currencies together. Your tier decides
          how much you can put in at once.
        </More>
        <More Icon={Users} title="Bring a friend">
          Share your link. When a friend opens an account with it and makes a first deposit that is large
          enough, we pay the bonus into your wallet, once.
        </More>
        <More Icon={BadgePercent} title="Prices in plain sight">
          Every fee is on <TextLink href="/pricing">one page</TextLink>. It shows the settings that the bank
          charges by.
        </More>
      </ul>
      {site.mode === 'sandbox' && plannedClaims.length > 0 && <Planned />}
    </Section>
  );
}

type FeatureProps = { title: string; picture: ReactNode; children: ReactNode };

/** Words and a picture, on alternating sides. */
function Feature({ title, picture, children }: FeatureProps) {
  return (
    <div className="group grid items-center gap-6 lg:grid-cols-[2fr_3fr] lg:gap-12 lg:even:grid-cols-[3fr_2fr]">
      <div className="grid gap-3 lg:group-even:order-last">
        <h3 className="font-semibold text-2xl">{title}</h3>
        <div className="max-w-prose text-ink-2 text-lg">{children}</div>
      </div>
      {picture}
    </div>
  );
}

type MoreProps = { Icon: typeof Landmark; title: string; children: ReactNode };

function More({ Icon, title, children }: MoreProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <IconTile Icon={Icon} />
      <div>
        <h3 className="font-semibold text-lg">{title}</h3>
        <p className="mt-1 text-ink-2">{children}</p>
      </div>
    </li>
  );
}

/** What is meant to come, apart from what is there. */
function Planned() {
  return (
    <Surface id="planned" className="mt-14 p-6 md:p-7">
      <h3 className="font-semibold text-lg">Planned, and not here yet</h3>
      <ul className="mt-4 flex flex-wrap gap-2">
        {plannedClaims.map((text) => (
          <li key={text} className="rounded-sm border border-line-strong border-dashed px-3 py-1 text-ink-2">
            {text}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
