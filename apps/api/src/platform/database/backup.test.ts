import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { BackupError, backupEmbedded, restoreEmbedded } from './backup.ts';
import { ArchiveError } from './cluster-archive.ts';
import { openTestEmbedded, temporaryDirectory } from './testing/databases.ts';

describe('the embedded database is backed up and restored', () => {
  let work: string;
  let dataDir: string;
  let file: string;
  beforeEach(async () => {
    work = await temporaryDirectory();
    dataDir = join(work, 'data');
    file = join(work, 'copy.tar.gz');
  });
  const open = () => openTestEmbedded({ dataDir });
  const rows = async (directory: string) =>
    (
      await (await openTestEmbedded({ dataDir: directory })).pool.query('SELECT id FROM t ORDER BY id')
    ).rows.map(({ id }) => id);

  it('copies a running server consistently, between its transactions', async () => {
    const { pool, backup } = await open();
    await pool.query('CREATE TABLE t (id int)');
    const before = pool.query('INSERT INTO t VALUES (1)');
    const copy = backup(file);
    const after = pool.query('INSERT INTO t VALUES (2)');
    await Promise.all([before, copy, after]);
    await restoreEmbedded({ from: file, dataDir: join(work, 'restored') });
    expect(await rows(join(work, 'restored'))).toEqual([1]);
  });

  it('copies a directory with a stopped server, and never overwrites an earlier copy', async () => {
    const connection = await open();
    await connection.pool.query('CREATE TABLE t AS SELECT 7 AS id');
    await connection.close();
    await backupEmbedded({ dataDir, to: file });
    await expect(backupEmbedded({ dataDir, to: file })).rejects.toThrow('bestaat al');
    await restoreEmbedded({ from: file, dataDir: join(work, 'restored') });
    expect(await rows(join(work, 'restored'))).toEqual([7]);
    expect(readdirSync(work).sort()).toEqual(['copy.tar.gz', 'data', 'restored']);
  });

  it('rejects backup and restore while a server runs on the directory, and names the remedy', async () => {
    await open();
    await expect(backupEmbedded({ dataDir, to: file })).rejects.toThrow(
      /al in gebruik door proces .* Laat de server zelf de kopie maken, of stop hem eerst\./,
    );
    await expect(restoreEmbedded({ from: file, dataDir })).rejects.toThrow(
      /al in gebruik .* zet terug in een andere map\./,
    );
    expect(existsSync(file)).toBe(false);
  });

  it('restores only into an empty directory', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'kept'), '');
    await expect(restoreEmbedded({ from: file, dataDir })).rejects.toThrow(BackupError);
    await expect(backupEmbedded({ dataDir, to: file })).rejects.toThrow('Er is geen database');
  });

  it('rejects an archive that is truncated, changed or of another kind, and leaves nothing behind', async () => {
    const connection = await open();
    await connection.backup(file);
    const whole = readFileSync(file);
    const target = join(work, 'restored');
    const changed = Buffer.from(whole);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 0xff;
    for (const damaged of [whole.subarray(0, whole.length - 1000), changed, Buffer.from('geen archief')]) {
      writeFileSync(join(work, 'damaged'), damaged);
      await expect(restoreEmbedded({ from: join(work, 'damaged'), dataDir: target })).rejects.toThrow(
        ArchiveError,
      );
      expect(readdirSync(target).filter((name) => !name.startsWith('lock-'))).toEqual([]);
    }
  });
});
