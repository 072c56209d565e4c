import type { DocumentStorage } from '../../platform/document-storage.ts';
import type { StorageConfiguration } from '../../platform/storage-configuration.ts';
import { bucketStorage } from './bucket-storage.ts';
import { diskStorage } from './disk-storage.ts';

/** Creates the storage that the installation configured. */
export const storageFor = (configuration: StorageConfiguration): DocumentStorage =>
  configuration.kind === 's3' ? bucketStorage(configuration) : diskStorage(configuration.directory);
