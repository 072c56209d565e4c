import { trustParts } from '../../features/products/brand/trust-parts.ts';
import { askConsentAgain } from '../../features/products/consent/consent.ts';
import { environment } from '../../lib/environment.ts';
import { paths } from '../../lib/internal-urls.ts';
import { chooseTheme, currentTheme, type Theme } from '../../state/theme.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './Footer.module.css';
import { PageLink } from './links.ts';

/** Offers the light theme, the dark theme or the setting of the visitor's device. */
function ThemeChoice() {
  return (
    <label className={styles.choice}>
      Weergave
      <select defaultValue={currentTheme()} onChange={({ target }) => chooseTheme(target.value as Theme)}>
        <option value="system">Systeem</option>
        <option value="light">Licht</option>
        <option value="dark">Donker</option>
      </select>
    </label>
  );
}

const trust = [
  ['Zekerheid en toezicht', trustParts.supervision],
  ['Kosten', trustParts.costs],
  ['Een klacht', trustParts.complaints],
  ['Toegankelijkheid', trustParts.accessibility],
] as const;

/** L-01, L-02: renders the footer with the identity of the provider. */
export function Footer() {
  const { brand, buildVersion } = environment();
  const { company, contact } = brand;
  const links = [
    ['Privacy- en cookieverklaring', brand.links.privacy],
    ['Disclaimer', brand.links.disclaimer],
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <p className={styles.name}>{brand.legalName}</p>
          <p>{company.supervision.text}</p>
          <p>KvK {company.chamberOfCommerce}</p>
        </div>
        <div>
          <p className={styles.name}>Uw geld</p>
          <p>Staat bij {company.depositary}, los van ons eigen geld.</p>
        </div>
        {contact.phone !== '' && (
          <div>
            <p className={styles.name}>Vragen?</p>
            <p>
              <TextLink href={`tel:${contact.phone.replaceAll(' ', '')}`} quiet>
                {contact.phone}
              </TextLink>
            </p>
            <p>{contact.hours}</p>
          </div>
        )}
        <ul>
          {trust.map(([label, hash]) => (
            <li key={hash}>
              <PageLink to={paths.about} hash={hash} activeOptions={{ includeHash: true }} quiet>
                {label}
              </PageLink>
            </li>
          ))}
          <li>
            <PageLink to={paths.glossary} quiet>
              Begrippen
            </PageLink>
          </li>
        </ul>
      </div>
      <div className={styles.bar}>
        <p>
          © {new Date().getFullYear()} {brand.name}
          <span className={styles.version}>Versie {buildVersion}</span>
        </p>
        <ul className={styles.links}>
          {links.map(
            ([label, href]) =>
              href !== '' && (
                <li key={label}>
                  <TextLink href={href} external quiet>
                    {label}
                  </TextLink>
                </li>
              ),
          )}
          <li>
            <button type="button" className={styles.cookies} onClick={askConsentAgain}>
              Cookie-instellingen
            </button>
          </li>
          <li>
            <ThemeChoice />
          </li>
        </ul>
      </div>
    </footer>
  );
}
