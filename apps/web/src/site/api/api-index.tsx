import type { ApiArea, ApiCall, ApiGuide, SiteConfig } from '@farthing/contract';
import { ChevronDown } from 'lucide-react';
import { TextLink } from '../../ui/link/link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { SiteFrame } from '../frame.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { CallLine } from './call-line.tsx';
import { Code } from './code.tsx';

/** Every call of the API in one line, folded by subject. */
export function ApiIndexPage({ site, guide }: { site: SiteConfig; guide: ApiGuide }) {
  const count = guide.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <SiteFrame site={site} path="/api/docs">
      <PageHeading
        kicker="API reference"
        title={`The ${site.brand.name} API`}
        lead={`All ${count} calls that the pages and the console are made of. For programs there is the OpenAPI document.`}
      >
        <TextLink href="/api/openapi.json">openapi.json</TextLink>
      </PageHeading>
      <div data-search="call" className="mx-auto grid max-w-6xl gap-12 px-4 py-14 md:px-6 md:py-20">
        <Basics site={site} />
        <div className="grid gap-6">
          <SearchField label="Search the calls" />
          <Surface className="divide-y divide-line">
            {guide.map((area) => (
              <Area key={area.id} area={area} />
            ))}
          </Surface>
        </div>
      </div>
    </SiteFrame>
  );
}

function Basics({ site: { publicUrl } }: { site: SiteConfig }) {
  return (
    <section aria-labelledby="basics" className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="grid gap-3 text-ink-2">
        <h2 id="basics" className="text-2xl text-ink">
          Before you call
        </h2>
        <p>
          Send and expect JSON. Amounts are strings with two decimals, such as <code>"25.00"</code>. Times are
          ISO 8601 in UTC.
        </p>
        <p>
          Send the access token of <code>POST /account/login/</code> in the header <code>authorization</code>.
          Where a call takes an <code>idempotency-key</code>, the same key and content give the first answer
          again.
        </p>
        <p>
          A refusal has a <code>code</code> for programs and a <code>message</code> for people. Every call
          lists its own.
        </p>
      </div>
      <Code label="Set these once for the examples">
        {`BANK=${publicUrl}\nACCESS=…   # from POST /account/login/`}
      </Code>
    </section>
  );
}

/** Folded: all calls at once are longer than anybody reads. A search opens those that have what is looked for. */
function Area({ area: { id, title, calls } }: { area: ApiArea }) {
  return (
    <details data-search-group className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-4 px-4 py-3 -outline-offset-2 hover:bg-sunken md:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="font-sans font-semibold text-lg">{title}</h2>
        <span className="grow whitespace-nowrap text-end text-ink-3 text-sm">
          {calls.length === 1 ? '1 call' : `${calls.length} calls`}
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-3 transition-transform duration-200 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="px-4 pb-3 md:px-5">
        <TextLink href={`/api/docs/${id}`}>{title}, with fields and examples</TextLink>
      </p>
      <ul className="divide-y divide-line border-line border-t">
        {calls.map((call) => (
          <Row key={call.id} area={id} call={call} />
        ))}
      </ul>
    </details>
  );
}

function Row({ area, call: { id, method, path, summary } }: { area: string; call: ApiCall }) {
  return (
    <li
      data-search-entry
      className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:px-5"
    >
      <TextLink href={`/api/docs/${area}#${id}`}>{summary}</TextLink>
      <CallLine method={method} path={path} />
    </li>
  );
}
