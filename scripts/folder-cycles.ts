/** A file with its imports, as paths relative to the checkout. */
export interface ImportingFile {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Matches folders that each count as one unit. A file outside these folders may combine units. */
const ROOMS = [
  /^apps\/api\/src\/(?:modules\/[^/]+|foundation|integrations)\/[^/]+(?=\/)/,
  /^apps\/api\/src\/[^/]+(?=\/)/,
  /^packages\/domain\/src\/[^/]+\/[^/.]+(?=\/)/,
  /^packages\/domain\/src\/[^/]+(?=\/)/,
  /^apps\/web\/src\/features\/products\/calculation\/[^/]+(?=\/)/,
  /^apps\/web\/src\/[^/]+(?=\/)/,
];

/** Matches test code, which may import anything. */
const TEST_CODE = /\.test\.tsx?$|\/testing\//;

function folderOf(path: string): string | undefined {
  if (TEST_CODE.test(path)) return undefined;
  return ROOMS.map((pattern) => pattern.exec(path)?.[0]).find((folder) => folder !== undefined);
}

/**
 * Returns the imports by which two folders depend on each other, directly or through other folders: one line each,
 * with the folders and the first import between them. Such folders should be merged, or move their shared code to a
 * third folder.
 */
export function folderCycles(files: readonly ImportingFile[]): string[] {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of files) {
    const from = folderOf(source);
    if (from === undefined) continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to === undefined || to === from) continue;
      const importTargets = imports.get(from) ?? new Map<string, string>();
      if (!importTargets.has(to)) imports.set(from, importTargets.set(to, `${source} → ${resolved}`));
    }
  }
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reaches(imports, to, from))
      .map(([to, example]) => `no-folder-cycles: ${from} → ${to} (${example})`),
  );
}

function reaches(
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
  from: string,
  to: string,
): boolean {
  const seen = new Set([from]);
  for (const folder of seen) {
    if (folder === to) return true;
    for (const next of imports.get(folder)?.keys() ?? []) seen.add(next);
  }
  return false;
}
