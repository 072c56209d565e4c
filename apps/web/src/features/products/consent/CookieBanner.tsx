import { environment } from '../../../lib/environment.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './CookieBanner.module.css';
import { answerConsent, type ConsentChoice, useConsent } from './consent.ts';

/**
 * L-09: shows the cookie choice. Accepting and rejecting have equally prominent buttons, and closing the banner
 * counts as rejecting. The banner is first in the page, and moves the focus to the page after the choice.
 */
export function CookieBanner({ onAnswered }: { readonly onAnswered: () => void }) {
  const asking = useConsent((state) => state.asking);
  if (!asking) return null;
  const answer = (choice: ConsentChoice) => {
    answerConsent(choice);
    onAnswered();
  };
  const { privacy } = environment().brand.links;
  return (
    <section className={`${styles.banner} no-print`} aria-label="Cookies">
      <p className={styles.text}>
        Deze website gebruikt cookies. Lees meer in onze{' '}
        {privacy === '' ? (
          'privacy- en cookieverklaring'
        ) : (
          <TextLink href={privacy} external>
            privacy- en cookieverklaring
          </TextLink>
        )}
        .
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => answer('accepted')}>
          Accepteren
        </Button>
        <Button variant="secondary" size="small" onClick={() => answer('refused')}>
          Weigeren
        </Button>
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Sluiten zonder cookies te accepteren"
        onClick={() => answer('refused')}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
