/// <reference types="vite/client" />
import type { Environment } from '@portaal/domain/brand/configuration';

declare global {
  interface Window {
    /** The environment, which the server writes into the page (L-15). */
    environment?: Environment;
    /** Queue of the tag manager; exists only after the visitor consented. */
    dataLayer?: object[];
  }
}
