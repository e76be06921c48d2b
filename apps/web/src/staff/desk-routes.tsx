import type { ReactNode } from 'react';

/** The pages of the desk: queues, customers, books, payment files, the audit log and operations. */
export const deskRoutes: ReactNode = null;
