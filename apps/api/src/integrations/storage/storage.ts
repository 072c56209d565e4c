import type { DocumentStorage } from '../../platform/document-storage.ts';
import type { StorageConfiguration } from '../../platform/storage-configuration.ts';
import { bucketStorage } from './bucket-storage.ts';
import { diskStorage } from './disk-storage.ts';

/** The storage an installation chose. */
export const storageFor = (configuration: StorageConfiguration): DocumentStorage =>
  configuration.kind === 's3' ? bucketStorage(configuration) : diskStorage(configuration.directory);
