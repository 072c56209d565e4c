import { TAG_MANAGER_ID } from '@portaal/domain/brand/third-parties';
import type { PageView } from '../tracking.ts';

/**
 * Settings of Google's Consent Mode: the kinds of storage that tags may use. Advertising is never allowed (decision
 * 0010).
 */
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const;
const GRANTED = { ...DENIED, analytics_storage: 'granted' } as const;

/**
 * Pushes a command. The command must be the `arguments` object of a function: the tag manager ignores an ordinary
 * array.
 */
function command(..._arguments: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag manager requires this object.
  window.dataLayer?.push(arguments);
}

export interface TagManager {
  readonly isLoaded: () => boolean;
  /** Adds the script to the page, once, after the visitor consented. Does nothing for an invalid ID (V-04). */
  readonly load: () => void;
  readonly push: (view: PageView) => void;
  /** Notifies the tags that the visitor withdrew consent, and pushes nothing afterwards. */
  readonly withdraw: () => void;
}

export function createTagManager(id: string, baseUrl: string): TagManager {
  let isLoaded = false;
  let isWithdrawn = false;
  return {
    isLoaded: () => isLoaded,
    load: () => {
      if (isLoaded || !TAG_MANAGER_ID.test(id)) return;
      isLoaded = true;
      window.dataLayer = [];
      command('consent', 'default', DENIED);
      command('consent', 'update', GRANTED);
      const script = document.createElement('script');
      script.async = true;
      script.src = `${baseUrl}/gtm.js?id=${id}`;
      // The tag manager copies the nonce to the scripts that it adds itself.
      script.setAttribute('nonce', document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '');
      document.head.append(script);
    },
    push: (view) => {
      if (isLoaded && !isWithdrawn) window.dataLayer?.push(view);
    },
    withdraw: () => {
      if (!isLoaded || isWithdrawn) return;
      command('consent', 'update', DENIED);
      isWithdrawn = true;
    },
  };
}
