// Run by `kill-statements.ts`: reads the folder of statements as the server's job does. It may die on its way, by SIGKILL:
// `added` is when a file was added and not put away yet, `taken` when it was taken and not read yet.
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { readStatementFolder } from '../apps/api/src/modules/bank-statements/bank-statements.use-cases.ts';
import { importingServices } from './importing-services.ts';

/** What another process left is taken up after half an hour; for this one it is later. */
const LATER_MS = 31 * 60_000;

const [url = '', folder = '', diesAt = '', nth = '1'] = process.argv.slice(2);
const services = await importingServices(url, folder);
let left = Number(nth);
const { rename } = files;
files.rename = async (from, to) => {
  const isPutAway = String(to).includes('/verwerkt/');
  if (diesAt === 'added' && isPutAway && --left === 0) process.kill(process.pid, 'SIGKILL');
  await rename(from, to);
  if (diesAt === 'taken' && !isPutAway && --left === 0) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
process.stdout.write('ready\n');
await readStatementFolder(services, Date.now() + LATER_MS);
await services.database.connection.close();
