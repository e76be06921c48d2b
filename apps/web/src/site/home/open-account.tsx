import { ButtonLink } from '../../ui/button/button.tsx';
import { Section } from '../parts/section.tsx';

const steps = [
  {
    title: 'Tell us who you are',
    text: 'Your name, date of birth, email address and the kind of account: Current, Savings, Mortgage or Merchant. You can open one from 16.',
  },
  {
    title: 'Type in the code',
    text: 'We send six digits to your email address. They work for ten minutes, and we can send new ones after a minute.',
  },
  {
    title: 'Put money in, and start',
    text: 'Log in, create your transaction PIN and make your first deposit. From then on you can send money.',
  },
] as const;

export function OpenAccount() {
  return (
    <Section id="open-account" kicker="Three steps" title="Opening an account takes about as long as tea">
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-primary border-t-2 pt-5">
            <span className="font-display font-semibold text-5xl text-copper tabular-nums">{index + 1}</span>
            <h3 className="mt-3 font-semibold text-xl">{title}</h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <ButtonLink href="/account/signup">Open an account</ButtonLink>
      </p>
    </Section>
  );
}
