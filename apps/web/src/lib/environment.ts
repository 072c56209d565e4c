import { BUILD_VERSION, type Environment } from '@portaal/domain/brand/configuration';

/** L-15: after this many milliseconds the page continues without an environment. */
const FALLBACK_MS = 5_000;

/** An environment without a brand, so that the page works if the server's environment does not arrive. */
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
    funds: [],
  },
};

/**
 * The first call may start before the page is rendered, so the environment is read as soon as this module
 * loads.
 */
let current: Environment = globalThis.window?.environment ?? fallback;

/** Returns the environment of this page, or the fallback while the page has none. */
export const environment = (): Environment => current;

/** Returns the brand's own text for this key, or the standard text. */
export const brandText = (key: string, standard: string): string => current.brand.texts[key] ?? standard;

/** Sets the environment of a prerendered page, which has no window to read it from. */
export function setEnvironment(environment: Environment): void {
  current = environment;
}

/**
 * Calls back exactly once: immediately if the environment is already defined, when it becomes available, or after 5 s
 * without an environment (L-15).
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
