import { expect, test, vi } from 'vitest';
import { clearFiles, readFile, removeFile, writeFile } from './files.ts';
import { onStorageTrouble } from './storage-trouble.ts';

// This test environment has no databases; e2e/browser-files.spec.ts tests them in a real browser.
test('C-12 without databases, files stay in memory until the page is left, and the visitor is notified once', async () => {
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
