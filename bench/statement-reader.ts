// Run by `kill-statements.ts`: imports the folder of statements as the server's job does. It may kill itself with
// SIGKILL: `added` after a file was imported and before it is moved, `taken` after a file was claimed and before it
// is read.
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { readStatementFolder } from '../apps/api/src/modules/money/bank-statements/bank-statements.use-cases.ts';
import { importingServices } from './importing-services.ts';

/** The job picks up files that another process left only after half an hour, so this process runs with a later time. */
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
