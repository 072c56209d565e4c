// npm run operator -- restore:check [--to "2026-11-22 14:03:07" | --demo]: restores the newest backup (or the
// database as of that second, in Dutch time) into a separate cluster, checks everything in it, and removes the
// cluster. With --demo it shows the same on an installation created for this purpose (restore-demo.ts).
import { parseArgs } from 'node:util';
import { dutchMoment } from '../packages/domain/src/office/maintenance/maintenance.ts';
import { CommandFailure, reportFailure } from '../scripts/command-failure.ts';
import { requirePostgres } from '../scripts/system-packages.ts';
import { demonstrateRestore } from './restore-demo.ts';
import { checkRestore } from './restore-run.ts';

const { values } = parseArgs({
  options: { to: { type: 'string' }, demo: { type: 'boolean', default: false } },
});

process.exitCode = await reportFailure(async () => {
  const binaries = requirePostgres('pgbackrest', 'psql');
  if (values.demo) return demonstrateRestore(binaries);
  const faults = await checkRestore({ binaries, to: momentIn(values.to), environment: process.env });
  return faults === 0 ? 0 : 1;
});

function momentIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const [, minute = '', second = '0'] = /^(\S+[T ]\d{2}:\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  const at = dutchMoment(minute);
  if (at === undefined || Number(second) > 59)
    throw new CommandFailure(
      `--to moet een moment zijn in Nederlandse tijd, zoals "2026-11-22 14:03:07", niet "${text}".`,
    );
  return new Date(at.getTime() + Number(second) * 1000);
}
