import type { ApiArea, ApiCall, ApiField, ApiGuide, SiteConfig } from '@farthing/contract';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { SiteFrame } from '../frame.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { CallLine } from './call-line.tsx';
import { Code } from './code.tsx';

type ApiAreaPageProps = { site: SiteConfig; guide: ApiGuide; area: ApiArea };

/** The calls about one subject, each with its fields, an example and its refusals. */
export function ApiAreaPage({ site, guide, area }: ApiAreaPageProps) {
  return (
    <SiteFrame site={site} path="/api/docs">
      <PageHeading
        kicker="API reference"
        title={area.title}
        lead={<TextLink href="/api/docs">All calls by subject</TextLink>}
      />
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-14 md:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <Areas guide={guide} now={area.id} />
        <div data-search="call" className="grid min-w-0 gap-8">
          <SearchField label="Search these calls" />
          {area.calls.map((call) => (
            <CallArticle key={call.id} call={call} />
          ))}
        </div>
      </div>
    </SiteFrame>
  );
}

function Areas({ guide, now }: { guide: ApiGuide; now: string }) {
  return (
    <nav aria-label="Subjects" className="hidden lg:block print:hidden">
      <ul className="sticky top-6">
        {guide.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`/api/docs/${id}`}
              aria-current={id === now ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-sm text-ink-2 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-primary"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CallArticle({ call }: { call: ApiCall }) {
  const { id, method, path, summary, description, access, takesKey, success } = call;
  return (
    <article id={id} data-search-entry aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <Surface className="grid gap-5 p-5 md:p-7">
        <div className="grid gap-2">
          <h2 id={`${id}-title`} className="font-sans text-xl">
            {summary}
          </h2>
          <p>
            <CallLine method={method} path={path} />
          </p>
          {description && <p className="max-w-prose text-ink-2">{description}</p>}
          <p className="text-ink-3 text-sm">
            {access}.{takesKey && ' Takes an idempotency-key.'}
          </p>
        </div>
        <Code label="Example">{call.curl}</Code>
        <div>
          {call.sends.length > 0 && (
            <More title="What you send">
              <Fields fields={call.sends} label={`What you send: ${summary}`} />
            </More>
          )}
          <More title={`What you get: ${success.status}`}>
            <Code label="Example">{success.example}</Code>
            {call.answers.length > 0 && <Fields fields={call.answers} label={`What you get: ${summary}`} />}
          </More>
          <More title={`Refusals: ${call.refusals.length}`}>
            <Refusals refusals={call.refusals} />
          </More>
        </div>
      </Surface>
    </article>
  );
}

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-line border-t">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  );
}

function Fields({ fields, label }: { fields: readonly ApiField[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {fields.map(({ name, place, type, isRequired }) => (
        <li key={`${place} ${name}`} className="grid gap-x-6 gap-y-0.5 py-2 sm:grid-cols-2">
          <span className="wrap-anywhere font-mono font-semibold">{name}</span>
          <span className="wrap-anywhere text-ink-2">
            {type}
            {place && place !== 'body' && `, in the ${place === 'file' ? 'form' : place}`}
            {!isRequired && ', optional'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Refusals({ refusals }: Pick<ApiCall, 'refusals'>) {
  return (
    <ul className="divide-y divide-line text-sm">
      {refusals.map(({ status, code, message }) => (
        <li key={code} className="grid gap-x-6 gap-y-0.5 py-2 sm:grid-cols-2">
          <span className="wrap-anywhere font-mono">
            <b className="text-copper">{status}</b> {code}
          </span>
          <span className="text-ink-2">{message}</span>
        </li>
      ))}
    </ul>
  );
}
