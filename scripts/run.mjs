import { requireNode } from './require-node.mjs';

requireNode();

const commands = {
  start: () => import('./start.ts'),
  test: () => import('./test.ts'),
  check: () => import('./check.ts'),
  build: () => import('./build.ts'),
  format: () => import('./format.ts'),
  help: () => import('./help.ts'),
  bench: () => import('./bench.ts'),
  visual: () => import('../bench/visual.ts'),
  operator: () => import('./operator.ts'),
  lockfile: () => import('./complete-lockfile.ts'),
  image: () => import('./image.ts'),
  'image-try': () => import('./image-trial.ts'),
  licences: () => import('./licences.ts'),
  'release-check': () => import('./release-check.ts'),
  sbom: () => import('./sbom.ts'),
  'coverage-requirements': () => import('./coverage-requirements.ts'),
};

const name = process.argv[2] ?? '';
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  console.error(`Onbekende opdracht "${name}". Kies uit: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
const { main } = await command();
process.exitCode = await main(process.argv.slice(3));
