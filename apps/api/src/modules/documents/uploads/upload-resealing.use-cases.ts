import { type ResealCounts, resealFiles } from '../../../platform/resealing.ts';
import type { Services } from '../../../platform/services.ts';
import { eraseContent, resealContent } from './upload-content.use-cases.ts';
import { findSealedOtherwise, noteSealedWith } from './uploads.repository.ts';

/** Reseals the files sealed with another key and fetches only those. */
export function resealUploads(
  services: Pick<Services, 'configuration' | 'database' | 'storage'>,
): Promise<ResealCounts> {
  const { orm } = services.database;
  const keyName = services.configuration.fieldKeys.currentId;
  return resealFiles(
    'upload',
    (after) => findSealedOtherwise(orm, { keyName, after, limit: 100 }),
    async (row) => {
      if (!(await resealContent(services, row))) return false;
      // The file was erased meanwhile, so delete the parts that were written back.
      if (!(await noteSealedWith(orm, row.id, keyName))) await eraseContent(services, row);
      return true;
    },
  );
}
