import type { StaffRole } from '@farthing/contract';

const desk = ['support', 'operations', 'approver', 'auditor'] as const;
const operations = ['operations'] as const;
const exporters = ['operations', 'auditor'] as const;

/** Which role may make which call about loans by instalments and credit cards, written by hand. */
export const lendingMay: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /staff/lists/lending/': desk,
  'GET /staff/lists/lending/count/': desk,
  'GET /staff/lists/lending/export/': exporters,
  'GET /staff/lending-portfolio/': desk,
  'GET /staff/lending/:loanId/': desk,
  'POST /staff/lending/:loanId/papers/:paperId/look/': desk,
  'POST /staff/lending/:loanId/propose-offer/': operations,
  'POST /staff/lending/:loanId/decline/': operations,
  'POST /staff/lending/:loanId/plan/': operations,
  'POST /staff/lending/:loanId/propose-write-off/': operations,
  'POST /staff/lending/:loanId/propose-recovery/': operations,
  'GET /staff/lists/credit/': desk,
  'GET /staff/lists/credit/count/': desk,
  'GET /staff/lists/credit/export/': exporters,
  'GET /staff/credit-portfolio/': desk,
  'GET /staff/credit/:creditId/': desk,
  'POST /staff/credit/:creditId/propose-offer/': operations,
  'POST /staff/credit/:creditId/propose-limit/': operations,
  'POST /staff/credit/:creditId/propose-write-off/': operations,
  'POST /staff/credit/:creditId/propose-recovery/': operations,
  'POST /staff/credit/:creditId/decline/': operations,
};
