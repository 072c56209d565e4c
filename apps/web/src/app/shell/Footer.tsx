import { askConsentAgain } from '../../features/consent/consent.ts';
import { environment } from '../../lib/environment.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './Footer.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

/** L-01, L-02. */
export function Footer() {
  const { brand, buildVersion } = environment();
  const links = [
    ['Privacy- en cookieverklaring', brand.links.privacy],
    ['Disclaimer', brand.links.disclaimer],
  ] as const;
  return (
    <footer className={styles.footer}>
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
