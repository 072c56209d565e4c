/** What a page calculates with. */
export * from '../../packages/domain/src/calculation/outcome.ts';
