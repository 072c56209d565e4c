/** The calculation modules that are bundled for a page. */
export * from '../../packages/domain/src/calculation/outcome.ts';
