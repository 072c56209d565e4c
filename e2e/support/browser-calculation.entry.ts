/** The calculation modules, bundled for use in a page. */
export * from '../../packages/domain/src/calculation/outcome.ts';
