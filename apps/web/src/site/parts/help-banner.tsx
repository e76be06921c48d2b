import { ButtonLink } from '../../ui/button/button.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Wren } from '../../ui/wren/wren.tsx';

/** At the end of a page: where to go with a question that it left open. */
export function HelpBanner() {
  return (
    <section aria-labelledby="help-banner-title" className="night print:hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-14 md:grid-cols-[auto_1fr_auto] md:px-6">
        <Wren className="size-24 text-copper" />
        <div>
          <h2 id="help-banner-title" className="text-3xl">
            Still wondering?
          </h2>
          <p className="mt-3 max-w-prose text-ink-2 text-lg">
            Common questions are answered in the <TextLink href="/faq">FAQ</TextLink>, what things cost is
            under <TextLink href="/pricing">pricing</TextLink>, and how your money is guarded under{' '}
            <TextLink href="/security">security</TextLink>. For the rest there are people.
          </p>
        </div>
        <p className="flex flex-wrap gap-3 md:flex-col">
          <ButtonLink href="/help">Help Center</ButtonLink>
          <ButtonLink href="/contact" look="quiet">
            Write to us
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
