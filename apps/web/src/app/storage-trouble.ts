import { onStorageTrouble } from '../state/storage-trouble.ts';

/** Notifies a visitor, at most once per visit, that their browser cannot store data. */
export function notifyStorageTrouble(): void {
  onStorageTrouble(() => void import('./every-route.ts').then((notice) => notice.showStorageNotice()));
}
