import { deleteDatabase, FILES } from './databases.ts';
import { answered, inDatabase } from './indexed-database.ts';
import { reportStorageTrouble } from './storage-trouble.ts';

/** C-12. */
const STORE = 'files';

/** What this browser did not want to keep: it is there until the page is left, and the visitor is notified. */
const inMemory = new Map<string, Blob>();

/** Keeps the file of a field: `applicants.mijn.abroadTax.passport.voorkant`. Replaces the one that was there. */
export async function writeFile(fieldPath: string, file: Blob): Promise<void> {
  try {
    await inDatabase(FILES, STORE, 'readwrite', (files) => answered(files.put(file, fieldPath)));
    inMemory.delete(fieldPath);
  } catch {
    inMemory.set(fieldPath, file);
    reportStorageTrouble();
  }
}

/** The file of a field, or nothing. */
export async function readFile(fieldPath: string): Promise<Blob | null> {
  const unkept = inMemory.get(fieldPath);
  if (unkept !== undefined) return unkept;
  try {
    const file: unknown = await inDatabase(FILES, STORE, 'readonly', (files) =>
      answered(files.get(fieldPath)),
    );
    return file instanceof Blob ? file : null;
  } catch {
    return null;
  }
}

/** Once the server has the file of a field, or its owner wants it no more. */
export async function removeFile(fieldPath: string): Promise<void> {
  inMemory.delete(fieldPath);
  await inDatabase(FILES, STORE, 'readwrite', (files) => answered(files.delete(fieldPath))).catch(
    () => undefined,
  );
}

/** All files: when a flow is finished or left. Signing out deletes the whole database (S-02). */
export async function clearFiles(): Promise<void> {
  inMemory.clear();
  try {
    await inDatabase(FILES, STORE, 'readwrite', (files) => answered(files.clear()));
  } catch {
    deleteDatabase(FILES);
  }
}
