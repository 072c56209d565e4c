import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrialAnswer } from '../../platform/service-trial.ts';

/** Folder to which the server moves a statement before importing it. */
const TAKEN = 'bezig';

/**
 * Writes a file in the folder of statements, moves it as the import does, and deletes it. The file name does
 * not end in `.xml`, so no import reads the file.
 */
export async function tryStatementFolder(folder: string): Promise<TrialAnswer> {
  const name = `.proef-${randomUUID()}`;
  const [path, moved] = [join(folder, name), join(folder, TAKEN, name)];
  try {
    if (!(await stat(folder)).isDirectory()) return { outcome: 'noFolder' };
    await mkdir(join(folder, TAKEN), { recursive: true });
    await writeFile(path, '');
    await rename(path, moved);
    return { outcome: 'ok' };
  } catch {
    return { outcome: 'noFolder' };
  } finally {
    await Promise.all([path, moved].map((one) => rm(one, { force: true }).catch(() => undefined)));
  }
}
