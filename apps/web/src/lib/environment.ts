import { BUILD_VERSION, type Environment } from '@portaal/domain/brand/configuration';

/** L-15: after this many milliseconds the page continues without an environment. */
const FALLBACK_MS = 5_000;

/** An environment without branding, for a working page if the server's environment did not arrive. */
const fallback: Environment = {
  buildVersion: BUILD_VERSION,
  production: true,
  brand: {
    id: '',
    name: 'Beleggersportaal',
    legalName: 'Beleggersportaal',
    company: {
      chamberOfCommerce: '',
      supervision: { text: '', register: '' },
      depositary: '',
      complaints: { body: '', url: '', afterWeeks: 0 },
      isFictional: false,
    },
    menu: 'new',
    links: { contact: '', privacy: '', disclaimer: '', annualReports: '' },
    contact: { email: '', phone: '', address: [], hours: '' },
    features: { registration: false, calculators: true, products: [] },
    tagManagerId: null,
    errorReportingDsn: null,
    texts: {},
  },
};

let current: Environment = fallback;

/** Returns the environment of this page, or the fallback until `withEnvironment` has called back. */
export const environment = (): Environment => current;

/** Returns the text of the brand, or the standard text. */
export const brandText = (key: string, standard: string): string => current.brand.texts[key] ?? standard;

/** Sets the environment of a prerendered page, which has no window to read it from. */
export function setEnvironment(environment: Environment): void {
  current = environment;
}

/**
 * Calls back once: immediately if the environment is defined, when it becomes ready, or after 5 s without it (L-15).
 */
export function withEnvironment(ready: (environment: Environment) => void): void {
  const finish = () => {
    clearTimeout(timer);
    window.removeEventListener('environment-ready', finish);
    setEnvironment(window.environment ?? fallback);
    ready(current);
  };
  const timer = setTimeout(finish, FALLBACK_MS);
  window.addEventListener('environment-ready', finish);
  if (window.environment !== undefined) finish();
}
