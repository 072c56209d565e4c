import { describe, expect, test } from 'vitest';
import { ImportGraph } from './import-graph.ts';

/** Builds an import graph from the texts of files and the imports in these texts. All files are in one folder. */
function graphOf(texts: Readonly<Record<string, string>>): ImportGraph {
  const modules = Object.entries(texts).map(([source, text]) => ({
    source,
    dependencies: [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, name = '']) => ({
      module: `./${name}`,
      resolved: name,
    })),
  }));
  return new ImportGraph(modules, (file) => texts[file] ?? '');
}

describe('the import graph finds the importers of a file', () => {
  test('the importers of a file include files that import only a type', () => {
    const graph = graphOf({
      'a.ts': 'export const a = 1;',
      'b.ts': "import { a } from './a.ts';",
      'c.ts': "import type { A } from './a.ts';",
    });
    expect(graph.users('a.ts')).toEqual(['b.ts', 'c.ts']);
  });

  test('the importers of a file include files that import it by a glob pattern', () => {
    const graph = graphOf({
      'forms/a.tsx': 'export const Form = 1;',
      'other/b.tsx': 'export const Form = 1;',
      'forms.ts': "const files = import.meta.glob<{ Form: () => void }>('./forms/*.tsx');",
    });
    expect(graph.users('forms/a.tsx')).toEqual(['forms.ts']);
    expect(graph.users('other/b.tsx')).toEqual([]);
  });

  test("the importers of a file include importers of a re-export list that use one of the file's exports", () => {
    const graph = graphOf({
      'sell.ts': 'export const sell = 1;',
      'pay.ts': 'export const pay = 1;',
      'index.ts':
        "// All.\nexport { sell, type Sale as Sold } from './sell.ts';\nexport { pay } from './pay.ts';",
      'seller.ts': "import { sell } from './index.ts';",
      'sold.ts': "import type { Sold } from './index.ts';",
      'payer.ts': "import { pay } from './index.ts';",
    });
    expect(graph.users('sell.ts')).toEqual(['index.ts', 'seller.ts', 'sold.ts']);
    expect(graph.users('pay.ts')).toEqual(['index.ts', 'payer.ts']);
  });

  test('the importers of a file include importers of a re-export list within another list, under a namespace', () => {
    const graph = graphOf({
      'sell.ts': 'export const sell = 1;',
      'calls.ts': "export { sell } from './sell.ts';",
      'index.ts': "export * as calls from './calls.ts';",
      'seller.ts': "import { calls } from './index.ts';\ncalls.sell;",
      'payer.ts': "import { calls } from './index.ts';\ncalls.pay;",
    });
    expect(graph.users('sell.ts')).toEqual(['calls.ts', 'seller.ts']);
  });

  test('the importers of a file include every importer of a list that re-exports all exports of the file', () => {
    const graph = graphOf({
      'sell.ts': 'export const sell = 1;',
      'index.ts': "export * from './sell.ts';",
      'seller.ts': "import { sell } from './index.ts';",
    });
    expect(graph.users('sell.ts')).toEqual(['index.ts']);
    expect(graph.users('index.ts')).toEqual(['seller.ts']);
  });
});
