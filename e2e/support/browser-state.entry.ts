/** The state modules that `loadState` loads into a page. */
export * from '../../apps/web/src/state/application.ts';
export * from '../../apps/web/src/state/files.ts';
export * from '../../apps/web/src/state/personal-parts.ts';
export * from '../../apps/web/src/state/storage-trouble.ts';
export * from '../../apps/web/src/state/store.ts';
