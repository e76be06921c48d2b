import type { CheckedStatement, SiteConfig } from '@farthing/contract';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { SiteFrame } from '../frame.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { knownWords, statementFacts } from '../verify/statement-facts.ts';

/** For whoever was handed a statement: a landlord, a lender, a tax office. */
export function VerifyPage({ site, checked }: { site: SiteConfig; checked?: CheckedStatement }) {
  return (
    <SiteFrame site={site} path="/verify">
      <PageHeading
        kicker="Statements"
        title="Is this statement genuine?"
        lead={`Every statement that ${site.brand.name} makes as a PDF has a code on its first page and at the foot of each.`}
      />
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-14 md:px-6 md:py-20 lg:grid-cols-2">
        <section aria-labelledby="form-title">
          <h2 id="form-title" className="mb-6 text-2xl">
            Check a statement
          </h2>
          <Surface lifted className="p-5 md:p-8">
            <VerifyForm checked={checked} />
          </Surface>
        </section>
        <section aria-labelledby="answer-title">
          <h2 id="answer-title" className="mb-6 text-2xl">
            What we know about it
          </h2>
          <div data-verify-answer role="status" className="grid gap-4">
            {checked?.known && <Answer known={checked.known} />}
            <p className="text-ink-2">
              We name nobody here. Compare the days, the balances and the end of the account number with those
              on the statement. Someone who changes a figure on paper cannot change ours.
            </p>
          </div>
        </section>
      </div>
    </SiteFrame>
  );
}

function Answer({ known }: { known: NonNullable<CheckedStatement['known']> }) {
  return (
    <>
      <p className="font-semibold">{knownWords}</p>
      <dl className="divide-y divide-line">
        {statementFacts(known).map(([term, value]) => (
          <div key={term} className="grid gap-x-6 py-3 sm:grid-cols-2">
            <dt className="text-ink-2">{term}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Plain HTML, brought to life by verify-statement.ts; without script the bank answers it by this page again. */
function VerifyForm({ checked }: { checked: CheckedStatement | undefined }) {
  return (
    <form data-verify-form method="get" action="/verify/answer" noValidate className="grid gap-5">
      <Field
        id="code"
        label="Code"
        hint="20 letters and digits, such as 7QK2M-4RT9X-YA123-45BCD."
        error={checked?.problem}
      >
        <Input
          name="code"
          defaultValue={checked?.typed}
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Field
        id="file"
        label="The PDF"
        optional
        hint="Your browser compares it with ours. The file does not leave your device."
      >
        <Input type="file" accept="application/pdf" className="py-2.5" />
      </Field>
      <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
        Check
      </Button>
    </form>
  );
}
