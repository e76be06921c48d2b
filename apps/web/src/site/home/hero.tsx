import type { SiteConfig } from '@farthing/contract';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Coin } from '../../ui/coin/coin.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { CardFan } from '../art/card-face.tsx';
import { CoinStacks } from '../art/coin-stacks.tsx';

/** All slides share one place, as tall as the tallest, so that nothing moves when they change. See carousel.ts. */
export function Hero({ site }: { site: SiteConfig }) {
  const { issuesCards } = site;
  const slides = slidesOf(site).filter(({ art: of }) => issuesCards || of !== 'cards');
  return (
    <section
      aria-roledescription="carousel"
      aria-label="What you can do here"
      data-carousel
      className="carousel night relative overflow-hidden"
    >
      {/* The slogan stays while the slides turn. */}
      <div className="relative z-1 mx-auto max-w-6xl px-4 pt-10 md:px-6 md:pt-16">
        <h1 className="max-w-lg text-hero md:max-w-1/2">{site.brand.slogan}</h1>
      </div>
      <div data-slides className="carousel-slides">
        {slides.map((slide, index) => (
          <SlidePanel key={slide.title} slide={slide} index={index} count={slides.length} />
        ))}
      </div>
      <div className="relative z-1 mx-auto grid max-w-6xl gap-8 px-4 pb-10 md:px-6 md:pb-14">
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/account/signup">Get started</ButtonLink>
          {issuesCards && (
            <ButtonLink href="/account/signup" look="quiet">
              Get Debit Card
            </ButtonLink>
          )}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <CarouselControls slides={slides} />
          <TextLink href="#books" className="inline-flex min-h-11 items-center">
            See how the books are kept
          </TextLink>
        </div>
      </div>
    </section>
  );
}

function SlidePanel({ slide, index, count }: { slide: Slide; index: number; count: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields, which is what a fieldset groups
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      data-slide={index === 0 ? 'shown' : 'hidden'}
      className="carousel-slide"
    >
      <div className="carousel-art">{art[slide.art]}</div>
      <div className="carousel-overlay" />
      <div className="relative mx-auto w-full max-w-6xl px-4 pt-60 pb-7 md:px-6 md:pt-6 md:pb-9">
        <h2 className="max-w-lg text-2xl text-copper md:max-w-1/2 md:text-3xl">{slide.title}</h2>
        <p className="mt-3 max-w-md text-ink-2 text-lg md:max-w-1/2 lg:max-w-md lg:text-xl">
          {slide.subtitle}
        </p>
      </div>
    </div>
  );
}

const art: Readonly<Record<SlideArt, ReactNode>> = {
  coin: (
    <div className="relative grid size-full place-items-center">
      <div className="guilloche -inset-[12%] absolute" />
      <Coin className="relative w-3/5 drop-shadow-2xl" />
    </div>
  ),
  stacks: <CoinStacks className="h-7/8 w-full md:h-full" />,
  cards: <CardFan className="size-full" />,
};

function CarouselControls({ slides }: { slides: readonly Slide[] }) {
  return (
    <div className="carousel-controls flex items-center gap-1">
      <button
        type="button"
        data-carousel-pause
        aria-label="Pause the slides"
        className="group grid size-11 place-items-center rounded-md border border-line-strong hover:bg-raised"
      >
        <Pause className="size-4 group-data-paused:hidden" aria-hidden="true" />
        <Play className="hidden size-4 group-data-paused:block" aria-hidden="true" />
      </button>
      {slides.map(({ title }, index) => (
        <button
          key={title}
          type="button"
          data-carousel-dot
          aria-label={`Slide ${index + 1}: ${title}`}
          aria-current={index === 0}
          className="carousel-dot"
        />
      ))}
    </div>
  );
}

type SlideArt = 'coin' | 'stacks' | 'cards';
type Slide = { readonly title: string; readonly subtitle: string; readonly art: SlideArt };

const slidesOf = ({ paysInterest }: SiteConfig): readonly Slide[] => [
  {
    title: 'Banking made simple',
    subtitle:
      'Accounts in dollars, euros or pounds. You see what a payment costs, who gets it and when, before you send it.',
    art: 'coin',
  },
  {
    title: 'Grow your wealth',
    subtitle: `You start with a savings account beside your wallet. ${
      paysInterest
        ? 'It earns interest every day, and you see what it has earned.'
        : 'Set money aside in pots, each with a target, and see how far you are.'
    }`,
    art: 'stacks',
  },
  {
    title: 'Cards that work for you',
    subtitle:
      'A virtual card of your own, with nothing to pay each month. Freeze it with one switch, and decide what it may do.',
    art: 'cards',
  },
];
