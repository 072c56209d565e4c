import type { SellBlocker } from '@portaal/contract';
import { createLink } from '@tanstack/react-router';
import { paths } from '../../lib/internal-urls.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { blockerTexts } from './sell-texts.ts';

const PageButton = createLink(ButtonLink);

/** Why nothing can be sold now, with a way on. */
export function CannotSell({
  contractId,
  blocker,
}: {
  readonly contractId: string;
  readonly blocker: SellBlocker;
}) {
  const { title, text } = blockerTexts[blocker];
  const action =
    blocker === 'depositUnderway' ? (
      <PageButton to={paths.contractTopUp} params={{ contractId }}>
        Naar Bijstorten
      </PageButton>
    ) : (
      <PageButton to={paths.contact} variant="secondary">
        Contact
      </PageButton>
    );
  return (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  );
}
