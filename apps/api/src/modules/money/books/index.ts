export { booksWork } from './books-work.use-cases.ts';
export { listBookDifferences } from './differences.repository.ts';
export { journalOf } from './journal.use-cases.ts';
export { findBrokenBooks } from './verification.repository.ts';
export { withheldOf } from './withheld-tax.repository.ts';
