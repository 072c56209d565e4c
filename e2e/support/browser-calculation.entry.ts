/** What a page calculates with. */
export * from '../../packages/contract/src/calculation-outcome.ts';
