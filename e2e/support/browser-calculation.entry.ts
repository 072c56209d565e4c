/** The calculation modules, bundled for use in a page. */
export * from '../../packages/domain/src/products/calculation/outcome.ts';
