import { expect, test, vi } from 'vitest';
import { clearFiles, readFile, removeFile, writeFile } from './files.ts';
import { onStorageTrouble } from './storage-trouble.ts';

// This environment has no databases at all; e2e/browser-files.spec.ts tests them in a browser.
test('C-12 without databases, files are stored until the page is left, and the visitor is notified once', async () => {
  const notify = vi.fn();
  onStorageTrouble(notify);
  const file = new Blob(['pixels']);
  await writeFile('applicants.mijn.kopie', file);
  await writeFile('applicants.partner.kopie', file);
  expect(await readFile('applicants.mijn.kopie')).toBe(file);
  expect(await readFile('applicants.child.kopie')).toBeNull();
  await removeFile('applicants.partner.kopie');
  expect(await readFile('applicants.partner.kopie')).toBeNull();
  await clearFiles();
  expect(await readFile('applicants.mijn.kopie')).toBeNull();
  expect(notify).toHaveBeenCalledOnce();
});
