import { BUILD_VERSION, type Environment } from '@portaal/domain/brand/configuration';

/** L-15: after this long the page goes on without. */
const FALLBACK_MS = 5_000;

/** A page that works, without a face: when the server's own description did not come. */
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

/** The environment of this page; the fallback before `withEnvironment` called back. */
export const environment = (): Environment => current;

/** A text of the brand, or the standard one. */
export const brandText = (key: string, standard: string): string => current.brand.texts[key] ?? standard;

/** For a page that is prerendered: there is no window to read it from. */
export function setEnvironment(environment: Environment): void {
  current = environment;
}

/** Calls back once: at once when the environment is there, when it becomes ready, or after 5 s without it (L-15). */
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
