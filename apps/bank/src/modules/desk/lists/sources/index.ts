export { auditSource } from './audit.ts';
export { cardSource } from './cards.ts';
export { customerSource } from './customers.ts';
export { depositSource } from './deposits.ts';
export { journalSource } from './journal.ts';
export { ledgerAccountSource } from './ledger-accounts.ts';
export { loanSource } from './loans.ts';
export { paymentSource } from './payments.ts';
