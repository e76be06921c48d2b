import type { StaffRole } from '@farthing/contract';

const desk = ['support', 'operations', 'approver', 'auditor'] as const;
const operations = ['operations'] as const;
const exporters = ['operations', 'auditor'] as const;

/** Which role may make which call about loans by instalments, written by hand. */
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
};
