import type { StaffRole } from '@farthing/contract';

/** Who reads disputes of card payments, and who decides them. */
export function disputesMay(books: readonly StaffRole[], operations: readonly StaffRole[]) {
  return {
    'GET /staff/disputes/:disputeId/': books,
    'POST /staff/disputes/:disputeId/pictures/:pictureId/look/': books,
    'POST /staff/disputes/:disputeId/credit/': operations,
    'POST /staff/disputes/:disputeId/send/': operations,
    'POST /staff/disputes/:disputeId/accepted/': operations,
    'POST /staff/disputes/:disputeId/objected/': operations,
    'POST /staff/disputes/:disputeId/win/': operations,
    'POST /staff/disputes/:disputeId/lose/': operations,
  };
}
