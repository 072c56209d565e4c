// npm run alarms:check: Prometheus parses the alarm rules, and tests that each alarm fires in one case and stays
// silent in another.
import { spawnSync } from 'node:child_process';
import { inProject } from './project-folder.ts';

const folder = inProject('deploy/prometheus');

for (const [what, ...args] of [
  ['De regels', 'check', 'rules', 'alarms.yml'],
  ['De alarmen', 'test', 'rules', 'alarms.test.yml'],
]) {
  const { status, error, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  if (error) {
    console.error('promtool ontbreekt: installeer het pakket prometheus van Debian.');
    process.exit(1);
  }
  process.stdout.write(`${what}:\n${stdout}${stderr}`);
  if (status !== 0) process.exit(1);
}
