import type { SiteConfig } from '@farthing/contract';
import { Monitor, Smartphone, SquarePlus } from 'lucide-react';
import { Section } from '../parts/section.tsx';
import { ActivityPanel } from './activity-panel.tsx';

const ways = [
  { Icon: SquarePlus, on: 'iPhone and iPad', how: 'In Safari, tap Share, then Add to Home Screen.' },
  { Icon: Smartphone, on: 'Android', how: 'In Chrome, open the menu and tap Add to Home screen.' },
  { Icon: Monitor, on: 'Computer', how: 'In Chrome or Edge, choose Install in the address bar.' },
] as const;

export function GetTheApp({ site: { brand, cardFee } }: { site: SiteConfig }) {
  return (
    <Section
      id="app"
      tone="night"
      kicker="Get the app"
      title="No store between you and your money"
      lead={`${brand.name} is a web app: put it on your home screen and it opens in a window of its own, also offline. There is nothing to download, and a new version takes one press.`}
    >
      <div className="grid items-center gap-12 md:grid-cols-2">
        <ul className="grid gap-6">
          {ways.map(({ Icon, on, how }) => (
            <li key={on} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-md border border-line-strong text-primary">
                <Icon className="size-5.5" aria-hidden="true" />
              </span>
              <div>
                <h3 className="font-semibold text-lg">{on}</h3>
                <p className="text-ink-2">{how}</p>
              </div>
            </li>
          ))}
        </ul>
        <ActivityPanel currency={cardFee.currency} />
      </div>
    </Section>
  );
}
