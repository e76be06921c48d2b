import { useArrival } from '../../lib/arrival.ts';
import { TextLink } from '../../ui/link/link.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { SandboxFrame } from '../frame.tsx';
import { actionSections } from './action-sections.tsx';
import { brandSections } from './brand-sections.tsx';
import { chatSections } from './chat-sections.tsx';
import { dataSections } from './data-sections.tsx';
import { disclosureSections } from './disclosure-sections.tsx';
import { feedbackSections } from './feedback-sections.tsx';
import { fieldSections } from './field-sections.tsx';
import { formSections } from './form-sections.tsx';
import { overlaySections } from './overlay-sections.tsx';
import { Section } from './specimen.tsx';
import { timeSections } from './time-sections.tsx';

export const sections = [
  ...brandSections,
  ...actionSections,
  ...fieldSections,
  ...formSections,
  ...feedbackSections,
  ...overlaySections,
  ...disclosureSections,
  ...dataSections,
  ...chatSections,
  ...timeSections,
];

/** Every component in every state: to look at, to try, and for the tests to walk through. */
export default function GalleryPage() {
  useArrival('Gallery');
  return (
    <ToastProvider>
      <SandboxFrame>
        <PageHeader
          back={<TextLink href="/sandbox/mail">Sandbox mail</TextLink>}
          title="Gallery"
          intro="Every component of the bank in each of its states, with nothing behind it."
        />
        <nav aria-label="Components" className="mb-12 print:hidden">
          <ul className="-mx-1.5 flex flex-wrap gap-x-2 gap-y-1">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-block rounded-sm px-1.5 py-1 text-primary underline underline-offset-4 hover:text-primary-hover"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ id, title, Specimens }) => (
          <Section key={id} id={id} title={title}>
            <Specimens />
          </Section>
        ))}
      </SandboxFrame>
    </ToastProvider>
  );
}
