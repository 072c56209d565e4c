import type { Mandate } from '@portaal/domain/money/mandates/calls';
import { collectionFailureRules } from '@portaal/domain/money/mandates/mandate';
import { createLink } from '@tanstack/react-router';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { remedyOf } from './mandate-texts.ts';

const PageLink = createLink(TextLink);

/** Explains why the latest direct debit failed and how to resolve it. */
export function MandateFailure({ mandate }: { readonly mandate: Mandate }) {
  const { lastFailure } = mandate;
  if (lastFailure === null) return null;
  const { on, amount, reason, action } = lastFailure;
  return (
    <Banner tone="warning" title={`De afschrijving van ${formatEuro(amount)} is niet gelukt`}>
      Op {formatLongDate(on)} ging het mis: {collectionFailureRules[reason].text}. {remedyOf(mandate)}{' '}
      {action === 'contact' && <PageLink to={paths.contact}>Naar Contact</PageLink>}
    </Banner>
  );
}
