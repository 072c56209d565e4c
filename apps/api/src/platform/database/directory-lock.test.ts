import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { runProcess, temporaryDirectory } from './testing/databases.ts';

const lockScript = `
  const { lockDirectory } = await load('directory-lock.ts');
  try { await lockDirectory(args[0]); say('held'); setInterval(() => {}, 1000); }
  catch (error) { say('refused ' + error.message); }`;

/** Leaves a lock file as if another process had acquired it. */
function leaveLock(directory: string, owner: Partial<ProcessIdentity>): string {
  const path = join(directory, 'lock-1');
  writeFileSync(
    path,
    JSON.stringify({ ...ownIdentity(), ...owner, since: '2026-01-02T03:04:05Z', released: false }),
  );
  return path;
}

describe('a lock protects a data directory', () => {
  it('the directory lock rejects a second process with a Dutch message that names the first', async () => {
    const directory = await temporaryDirectory();
    const first = runProcess(lockScript, [directory]);
    await first.until('held');
    const second = runProcess(lockScript, [directory]);
    expect(await second.until('refused')).toMatch(
      new RegExp(
        `al in gebruik door proces ${first.child.pid} op \\S+, sinds \\d+ \\w+ \\d{4}.*Stop dat proces`,
      ),
    );
  });

  it('the directory lock is free again after its owner was killed, even while the killed process is a zombie', async () => {
    const directory = await temporaryDirectory();
    const first = runProcess(lockScript, [directory]);
    await first.until('held');
    first.child.kill('SIGKILL');
    await first.exited;
    const lock = await lockDirectory(directory);
    lock.release();
  });

  it('the directory lock has one owner if eight processes try to take it over at the same moment', async () => {
    const directory = await temporaryDirectory();
    leaveLock(directory, { pid: 2 ** 22 + 1 });
    const processes = Array.from({ length: 8 }, () => runProcess(lockScript, [directory]));
    const answers = await Promise.all(
      processes.map((each) => Promise.any([each.until('held'), each.until('refused')]).catch(() => 'none')),
    );
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    expect(answers.filter((answer) => answer.startsWith('refused'))).toHaveLength(7);
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('the directory lock rejects a second owner in the same process', async () => {
    const directory = await temporaryDirectory();
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    lock.release();
    (await lockDirectory(directory)).release();
  });

  it("the directory lock does not mistake a process with the owner's reused process id for the owner", async () => {
    expect(isRunning({ ...ownIdentity(), processStart: '1' })).toBe(false);
    expect(isRunning(ownIdentity())).toBe(true);
  });

  it('the directory lock rejects other processes while its owner in another container is active', async () => {
    const directory = await temporaryDirectory();
    const path = leaveLock(directory, { pidNamespace: 'pid:[1]' });
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 50);
    onTestFinished(() => clearInterval(beat));
    await expect(lockDirectory(directory, { silenceMs: 400 })).rejects.toThrow(DirectoryInUseError);
  });

  it('the directory lock takes over from a silent owner in another container, and that owner is notified', async () => {
    const directory = await temporaryDirectory();
    const lost = Promise.withResolvers<Error>();
    await lockDirectory(directory, { beatMs: 200, onLost: lost.resolve });
    leaveLock(directory, { pidNamespace: 'pid:[1]' });
    const lock = await lockDirectory(directory, { silenceMs: 100 });
    expect((await lost.promise).message).toContain('door een ander proces overgenomen');
    lock.release();
  });

  it('the directory lock is taken over immediately after a restart of the machine', async () => {
    const directory = await temporaryDirectory();
    const path = leaveLock(directory, { bootId: 'earlier' });
    utimesSync(path, new Date(0), new Date(0));
    const lock = await lockDirectory(directory, { silenceMs: 60_000 });
    lock.release();
  });
});
