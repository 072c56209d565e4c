import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import styles from './StrongerSignIn.module.css';

/** Lifetime of the cookie, after which the dismissed advice appears again. */
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;
const NAME = 'adviceClosed';

/** Returns whether the advice about signing in was recently dismissed in this browser. */
const isAdviceClosed = (): boolean => document.cookie.split('; ').includes(`${NAME}=true`);

function rememberClosed(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires https, and development uses http.
  document.cookie = `${NAME}=true; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

const RouterButtonLink = createLink(ButtonLink);
const own = callQuery(calls.listFactors, { globalErrors: false });

/** Loads the data that determines whether to show the advice, in parallel with the page's other requests. */
export const useAdvice = () => useQuery(own);

/**
 * Advises an investor whose only second factor is email to set up a passkey or an app; renders nothing for other
 * users. The advice never pushes down text that the user is reading: if the user scrolled before the advice loaded,
 * it appears at the next visit. `isHere` is true on the page where the user can set up a passkey or an app.
 */
export function StrongerSignIn({ isHere = false }: { readonly isHere?: boolean }) {
  const { data } = useAdvice();
  const [isVisible, setIsVisible] = useState<boolean>();
  if (isVisible === undefined && data !== undefined) setIsVisible(window.scrollY === 0 && !isAdviceClosed());
  if (!isVisible || data?.isAdvised !== true) return null;
  return (
    <Banner
      className="no-print"
      title="Beveilig uw account beter"
      action={
        !isHere && (
          <RouterButtonLink to={paths.settingsPassword} variant="secondary" size="small">
            Instellen
          </RouterButtonLink>
        )
      }
      onClose={() => {
        rememberClosed();
        setIsVisible(false);
      }}
    >
      <p className={isHere ? undefined : styles.why}>
        U bevestigt nu met een code uit uw mail. Een passkey of een verificatie-app is veiliger: wie in uw
        mail kan lezen, heeft daar niets aan. Instellen kost u een paar minuten.
      </p>
    </Banner>
  );
}
