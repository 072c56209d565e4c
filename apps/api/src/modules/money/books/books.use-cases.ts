export { booksWork } from './books-work.ts';
export { listBookDifferences } from './differences.repository.ts';
export { journalOf } from './journal.ts';
export { findBrokenBooks } from './verification.repository.ts';
export { withheldOf } from './withheld-tax.repository.ts';
