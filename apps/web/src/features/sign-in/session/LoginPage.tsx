import { createLink } from '@tanstack/react-router';
import { brandText, environment } from '../../../lib/environment.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { BrandArt } from '../../../ui/BrandArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './LoginPage.module.css';
import { useArrival } from './login-arrival.ts';
import { useLoginForm } from './use-login-form.ts';

const PageLink = createLink(TextLink);

/** shows the sign-in form. After the correct password, the second-factor step replaces the form. */
export function LoginPage() {
  const { brand } = environment();
  const arrival = useArrival();
  const { act, passkey, rejection, form, step, submit } = useLoginForm(arrival.returnTo);
  return (
    <div className={styles.page}>
      <BrandArt drawing="illustration" className={styles.picture} />
      <div className={styles.column}>
        {step ?? (
          <>
            <PageTitle intro={brandText('signIn.intro', '')}>
              {brandText('signIn.title', 'Inloggen')}
            </PageTitle>
            {arrival.message !== null && rejection === null && (
              <p className={styles.notice}>{arrival.message}</p>
            )}
            <form ref={form} className={styles.form} onSubmit={submit} noValidate>
              {rejection !== null && (
                <p id="login-rejection" className={styles.rejection} role="alert">
                  {rejection}
                </p>
              )}
              <TextField
                name="email"
                inputMode="email"
                label="E-mailadres"
                help="Kreeg u een klantnummer van ons? Vul dan dat in."
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                error={act.errorOf('email')}
              />
              <PasswordField
                name="password"
                label="Wachtwoord"
                autoComplete="current-password"
                error={act.errorOf('password')}
              />
              <Button type="submit" busy={act.busy} wide>
                Inloggen
              </Button>
              <Button variant="secondary" busy={passkey.busy} wide onClick={() => void passkey.run()}>
                Inloggen met een passkey
              </Button>
            </form>
            <ul className={styles.ways}>
              <li>
                <PageLink to={paths.requestPasswordReset}>Wachtwoord vergeten?</PageLink>
              </li>
              {brand.features.registration && (
                <li>
                  <PageLink to={paths.requestAccount}>Nog geen account? Maak een account aan</PageLink>
                </li>
              )}
            </ul>
          </>
        )}
        {brand.contact.phone !== '' && (
          <p className={styles.help}>
            {brandText('signIn.help', '')}{' '}
            <TextLink href={`tel:${brand.contact.phone.replaceAll(' ', '')}`}>{brand.contact.phone}</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}
