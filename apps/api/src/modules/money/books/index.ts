export { withheldOf } from './books.repository.ts';
export { listBookDifferences } from './differences.repository.ts';
export { journalOf } from './journal.use-cases.ts';
export { booksWork } from './report.use-cases.ts';
export { findBrokenBooks } from './verification.repository.ts';
