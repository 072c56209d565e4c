import { buildTemplate } from '../apps/api/src/platform/database/backup.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');
await buildTemplate(file);
