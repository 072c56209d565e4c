export { listBalances } from './books.repository.ts';
export { journalOf } from './journal.ts';
export { countBookLines, findBrokenBooks } from './verification.repository.ts';
