import { readFileSync } from 'node:fs';

const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const;

/**
 * Lists every dependency that is not pinned to one version. Peer dependencies are excluded, because their ranges
 * state compatibility and not the installed version.
 */
export function loosePins(manifest: Readonly<Record<string, unknown>>): string[] {
  return SECTIONS.flatMap((section) => {
    const entries = manifest[section];
    if (typeof entries !== 'object' || entries === null) return [];
    return Object.entries(entries)
      .filter(([, version]) => typeof version !== 'string' || !EXACT.test(version))
      .map(([name, version]) => `${section}: ${name} "${String(version)}"`);
  });
}

/** Returns one line for each loose version in these package.json files. */
export function loosePinsIn(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    loosePins(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).map(
      (pin) => `${file}: ${pin}`,
    ),
  );
}
