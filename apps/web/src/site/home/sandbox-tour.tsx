import { TextLink } from '../../ui/link/link.tsx';

const stops = [
  {
    href: '/sandbox/mail',
    label: 'Sandbox mail',
    text: 'Codes and notices that a live bank would send by email are kept here for you to read.',
  },
  {
    href: '/sandbox/bank',
    label: 'Another bank',
    text: 'Send money to an account here, as somebody with another bank would.',
  },
  {
    href: '/sandbox/shop',
    label: 'Shop',
    text: 'Pay with a card of this bank: in a shop, at a cash machine, at a petrol pump, or by subscription.',
  },
  {
    href: '/sandbox/card-producer',
    label: 'Card producer',
    text: 'Make a physical card that was ordered, send it, and read the letter that comes with it.',
  },
  {
    href: '/sandbox/telephones',
    label: 'Phones',
    text: 'Hold a phone that a card was added to against a till.',
  },
  {
    href: '/sandbox/chain',
    label: 'Simulated chain',
    text: 'Send coins to the address of a crypto deposit, make blocks, and watch the bank confirm it.',
  },
  {
    href: '/developers',
    label: 'For developers',
    text: 'Run it with one command, prove it with another, and see what is inside.',
  },
  {
    href: '/api/docs',
    label: 'API reference',
    text: 'Every call that the bank answers, with what it takes and what it gives back.',
  },
] as const;

export function SandboxTour() {
  return (
    <section
      id="sandbox"
      aria-labelledby="sandbox-title"
      className="mx-auto max-w-6xl px-4 py-16 md:px-6 md:py-24"
    >
      <h2 id="sandbox-title" className="text-3xl md:text-4xl">
        This one is for trying out
      </h2>
      <p className="mt-4 max-w-prose text-ink-2 text-lg">
        You are looking at a sandbox. No real money moves in it, so there is nothing here that you can break.
      </p>
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {stops.map(({ href, label, text }) => (
          <li key={href} className="rounded-lg border border-line bg-surface p-6 shadow-raised">
            <h3 className="font-semibold text-xl">
              <TextLink href={href}>{label}</TextLink>
            </h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
