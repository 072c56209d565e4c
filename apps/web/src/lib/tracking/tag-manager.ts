import { TAG_MANAGER_ID } from '@portaal/domain/brand/third-parties';
import type { PageView } from '../tracking.ts';

/** Google's Consent Mode: what a tag may keep. Advertising is never allowed (decision 0010). */
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const;
const GRANTED = { ...DENIED, analytics_storage: 'granted' } as const;

/** A command is the `arguments` of a call; the tag manager does not take an ordinary list for one. */
function command(..._arguments: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer?.push(arguments);
}

export interface TagManager {
  readonly isLoaded: () => boolean;
  /** Puts the script in the page, once, after the visitor agreed. Nothing for an id that is none (V-04). */
  readonly load: () => void;
  readonly push: (view: PageView) => void;
  /** The visitor agrees no longer: notifies the tags so, and nothing after that. */
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
      // The tag manager hands the nonce on to the scripts it adds itself.
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
