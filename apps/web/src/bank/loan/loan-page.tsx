import type { Loan } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useCustomerId } from '../data/customer.ts';
import { loanTermsQuery, type OfferedTerms } from '../data/loan-terms-query.ts';
import { loansQuery } from '../data/loans-query.ts';
import { LoanRequest } from './loan-request.tsx';
import { MyLoans } from './my-loans.tsx';
import { OwedLoan } from './owed-loan.tsx';

export default function LoanPage() {
  useArrival('Loan');
  const { api } = useApp();
  const loans = useQuery(loansQuery(api, useCustomerId()));
  const offer = useQuery(loanTermsQuery(api));
  return (
    <>
      <PageHeader
        title="Loan"
        intro="Borrow for a week up to a year. You see what it costs before you ask."
      />
      <p className="mb-6">
        <RouteLink to="/layout/lending">Borrow more and pay it back month by month</RouteLink>
      </p>
      <Loaded query={loans} waiting={<LoanPlaces />} failed="Your loans could not be loaded.">
        {(list) => (
          <Loaded query={offer} waiting={<LoanPlaces />} failed="Our loans could not be loaded.">
            {(terms) => <Loans loans={list} offer={terms} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Loans({ loans, offer }: { loans: readonly Loan[]; offer: OfferedTerms }) {
  const owed = loans.find(({ status }) => status === 'approved' || status === 'overdue');
  const isPending = loans.some(({ status }) => status === 'pending');
  return (
    <div className="grid gap-8">
      {owed && <OwedLoan loan={owed} currency={offer.currency} />}
      <LoanRequest offer={offer} blockedBy={owed ? 'owed' : isPending ? 'pending' : null} />
      <MyLoans loans={loans} currency={offer.currency} />
    </div>
  );
}

function LoanPlaces() {
  return (
    <div className="grid gap-8">
      <Placeholder label="Loading the request form" className="h-96" />
      <Placeholder label="Loading your loans" className="h-48" />
    </div>
  );
}
