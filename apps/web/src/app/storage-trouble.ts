import { onStorageTrouble } from '../state/storage-trouble.ts';

/** A visitor whose browser keeps nothing hears so, once a visit. */
export function notifyStorageTrouble(): void {
  onStorageTrouble(() => void import('./every-route.ts').then((notice) => notice.showStorageNotice()));
}
