import { deleteDatabase, FILES } from './databases.ts';
import { answered, inDatabase } from './indexed-database.ts';
import { reportStorageTrouble } from './storage-trouble.ts';

/** C-12: name of the object store in the browser database. */
const STORE = 'files';

/** Files that this browser could not store. They stay in memory until the page is left, and the visitor is notified. */
const inMemory = new Map<string, Blob>();

/** Stores the file of a field, such as `applicants.mijn.abroadTax.passport.voorkant`, and replaces an earlier file. */
export async function writeFile(fieldPath: string, file: Blob): Promise<void> {
  try {
    await inDatabase(FILES, STORE, 'readwrite', (files) => answered(files.put(file, fieldPath)));
    inMemory.delete(fieldPath);
  } catch {
    inMemory.set(fieldPath, file);
    reportStorageTrouble();
  }
}

/** Returns the file of a field, or null. */
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

/** Removes the file of a field, once the server has the file or the user discards it. */
export async function removeFile(fieldPath: string): Promise<void> {
  inMemory.delete(fieldPath);
  await inDatabase(FILES, STORE, 'readwrite', (files) => answered(files.delete(fieldPath))).catch(
    () => undefined,
  );
}

/** Removes all files when a flow is finished or left. Signing out deletes the whole database (S-02). */
export async function clearFiles(): Promise<void> {
  inMemory.clear();
  try {
    await inDatabase(FILES, STORE, 'readwrite', (files) => answered(files.clear()));
  } catch {
    deleteDatabase(FILES);
  }
}
