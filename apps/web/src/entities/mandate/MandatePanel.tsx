import type { Mandate } from '@portaal/domain/money/mandates/calls';
import { collectionFailureRules } from '@portaal/domain/money/mandates/mandate';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useId } from 'react';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { mandateQuery } from './mandate-queries.ts';
import { nextText, refundText, remedyOf, stateTexts } from './mandate-texts.ts';
import { SignMandate } from './SignMandate.tsx';

const PageLink = createLink(TextLink);

/** Explains why the latest direct debit failed and how to resolve it. */
function MandateFailure({ mandate }: { readonly mandate: Mandate }) {
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

/**
 * renders the direct debit mandate of a contract; renders nothing if no mandate is needed or it cannot be
 * signed.
 */
export function MandatePanel({ contractId }: { readonly contractId: string }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(mandateQuery(contractId));
  if (isPending) return <Skeleton lines={2} />;
  if (data === undefined) {
    return (
      <LoadingFailed
        title="Wij kunnen uw machtiging nu niet laten zien"
        error={error}
        busy={isFetching}
        onRetry={() => refetch()}
      >
        Er is niets veranderd. Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  return data.isAvailable && data.isWanted ? <MandateDetails mandate={data} /> : null;
}

function MandateDetails({ mandate }: { readonly mandate: Mandate }) {
  const id = useId();
  const { state, isInvitable } = mandate;
  const { badge, tone, text } = stateTexts[state];
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Cluster>
          <Heading level={3} size="small" id={id}>
            Machtiging voor uw maandelijkse inleg
          </Heading>
          <Badge tone={tone}>{badge}</Badge>
        </Cluster>
        {text !== null && <p>{text}</p>}
        <MandateFailure mandate={mandate} />
        {state !== 'cancelled' && <MandateTerms mandate={mandate} />}
        {isInvitable && <SignMandate mandate={mandate} />}
      </Stack>
    </section>
  );
}

/** Lists the details of a signed mandate and its next direct debit. */
function MandateTerms({
  mandate: { state, reference, creditorId, iban, signedOn, nextCollection },
}: {
  readonly mandate: Mandate;
}) {
  const items = [
    ['Kenmerk', reference],
    ['Incassant-ID', reference && creditorId],
    ['Rekening', signedOn === null ? null : iban],
    ['Ondertekend op', signedOn && formatLongDate(signedOn)],
    [
      'Volgende afschrijving',
      nextCollection && `${formatEuro(nextCollection.amount)}, rond ${formatLongDate(nextCollection.on)}`,
    ],
  ].flatMap(([term, value]) => (term && value ? [{ term, value }] : []));
  if (items.length === 0) return null;
  return (
    <>
      <DescriptionList items={items} />
      {nextCollection !== null && <p>{nextText(nextCollection)}</p>}
      {state === 'signed' && <p>{refundText}</p>}
    </>
  );
}
