// npm run bench -- bytes [COMMIT]: builds the web app of another commit, by default the previous one, and of this
// checkout, and prints the bytes of every entry in both: the shell, and what each page and each later part loads
// besides the shell.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { reportFailure } from '../scripts/command-failure.ts';
import { checkoutOf } from './other-version.ts';
import { buildWebFiles } from './web-files.ts';

const SHELL = 'index.html';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const thousands = (bytes: number): string => bytes.toLocaleString('nl-NL');

process.exitCode = await reportFailure(async () => {
  const { commit, folder } = checkoutOf(process.argv[2] ?? 'HEAD~1', { withTools: true });
  const before = await bytesByEntry(folder);
  const now = await bytesByEntry();
  const rows = [...new Set([...before.keys(), ...now.keys()])].map((name) => {
    const [first = 0, second = 0] = [before.get(name), now.get(name)];
    return { name, before: first, now: second, difference: second - first };
  });
  // The largest difference first, then the largest entry.
  rows.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || b.now - a.now);
  const line = (cells: readonly [string, string, string, string]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(40) : cell.padStart(12))).join('');
  print(`Bytes per ingang (brotli), eerst in ${commit} en nu in deze map:`);
  print(line(['ingang', 'eerst', 'nu', 'verschil']));
  for (const row of rows) {
    const sign = row.difference > 0 ? '+' : '';
    const difference = `${sign}${thousands(row.difference)}`;
    print(line([row.name, thousands(row.before), thousands(row.now), difference]));
  }
  return 0;
});

/**
 * Returns the bytes of the shell and of what each other entry loads besides it, by the name of its source file. The
 * name has no folder, so that an entry whose file moved is compared with itself.
 */
async function bytesByEntry(checkout?: string): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'portaal-web-'));
  try {
    const web = await buildWebFiles(folder, checkout);
    const shell = web.filesOf([SHELL]);
    const bytes = new Map([[SHELL, web.brotliBytes(shell)]]);
    for (const source of web.entries) {
      if (source === SHELL) continue;
      const name = basename(source);
      const key = bytes.has(name) ? source : name;
      bytes.set(key, web.brotliBytes(web.filesOf([source], shell)));
    }
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
