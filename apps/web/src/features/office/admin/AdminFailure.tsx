import { ApiError } from '../../../lib/http/api-error.ts';
import { errorText } from '../../../lib/http/error-policy.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { RouterTextLink } from './links.ts';

interface AdminFailureProps {
  readonly error: unknown;
  readonly title: string;
  readonly busy: boolean;
  readonly onRetry: () => unknown;
}

/** Shows why the admin area cannot be used. An employee without an authenticator app gets a link to set one up. */
export function AdminFailure({ error, title, busy, onRetry }: AdminFailureProps) {
  if (error instanceof ApiError && error.code === 'secondFactorRequired') {
    return (
      <Banner
        tone="warning"
        role="alert"
        title="Stel eerst een verificatie-app in"
        action={<RouterTextLink to={paths.settingsPassword}>Naar wachtwoord en beveiliging</RouterTextLink>}
      >
        {errorText(error)}
      </Banner>
    );
  }
  return (
    <LoadingFailed title={title} error={error} busy={busy} onRetry={onRetry}>
      Er is niets veranderd. Probeer het zo nog een keer.
    </LoadingFailed>
  );
}
