/// <reference types="vite/client" />
import type { Environment } from '@portaal/domain/brand/configuration';

declare global {
  interface Window {
    /** The environment, written into the page by the server (L-15). */
    environment?: Environment;
    /** Queue of the tag manager; exists only after consent. */
    dataLayer?: object[];
  }
}
