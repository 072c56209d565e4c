import { runOperator } from './operator.ts';

process.exitCode = await runOperator(process.argv.slice(2));
