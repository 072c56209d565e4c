import { createLink } from '@tanstack/react-router';
import { paths } from '../../lib/internal-urls.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const PageLink = createLink(TextLink);

/** Explains that this installation has no payment provider. */
export function PaymentUnavailable() {
  return (
    <Banner tone="info" title="Online betalen kan hier nu niet">
      Neem contact met ons op. <PageLink to={paths.contact}>Naar Contact</PageLink>
    </Banner>
  );
}
