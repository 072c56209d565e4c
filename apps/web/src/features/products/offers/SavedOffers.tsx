import { products } from '@portaal/domain/products/products/product';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { MoreButton } from '../../../act/MoreButton.tsx';
import { brandOfferDays } from '../../../entities/dealing/dealing-texts.ts';
import { today } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Calculators, newCalculations } from './calculators.ts';
import { RouterButtonLink, RouterMenuItem } from './links.ts';
import { OfferCard } from './OfferCard.tsx';
import { OverwriteQuestion } from './OverwriteQuestion.tsx';
import { offerName } from './offer-texts.ts';
import styles from './SavedOffers.module.css';
import { type OfferAction, useOfferActions } from './use-offer-actions.ts';
import { type OfferLine, useListOffers } from './use-offers.ts';

/** Shows the outline of the list while it loads. */
function OffersSkeleton() {
  return (
    <Stack gap="small">
      {[1, 2, 3].map((card) => (
        <Card as="div" key={card}>
          <Skeleton lines={4} label={card === 1 ? 'Even geduld. Wij halen uw berekeningen op.' : undefined} />
        </Card>
      ))}
    </Stack>
  );
}

/** Renders a button that opens a menu with the three calculators. */
function NewCalculationMenu() {
  return (
    <Menu label="Nieuwe berekening" icon="plus" align="end">
      {newCalculations.map(({ productCode, to }) => (
        <RouterMenuItem key={productCode} to={to}>
          {products[productCode].name}
        </RouterMenuItem>
      ))}
    </Menu>
  );
}

/** Shows that the user has saved no calculation yet, with a link to each calculator. */
function NoOffers() {
  return (
    <EmptyState
      title="Hier komen uw berekeningen"
      illustrated
      action={newCalculations.map(({ productCode, to }, index) => (
        <RouterButtonLink key={productCode} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {products[productCode].name}
        </RouterButtonLink>
      ))}
    >
      <p>
        U hebt nog niets bewaard. Bereken wat beleggen of een lijfrente u kan opleveren. Wij bewaren de
        uitkomst hier voor u.
      </p>
    </EmptyState>
  );
}

const counted = (count: number): string => (count === 1 ? '1 berekening' : `${count} berekeningen`);

type OfferActions = ReturnType<typeof useOfferActions>;

interface OfferListProps {
  readonly list: ReturnType<typeof useListOffers>;
  readonly offers: readonly OfferLine[];
  readonly busy: OfferActions['busy'];
  readonly onAction: (offer: OfferLine, action: OfferAction) => void;
  readonly onShown: (offer: OfferLine) => void;
}

/** Shows a card for each saved calculation, and a button that loads more. */
function OfferList({ list, offers, busy, onAction, onShown }: OfferListProps) {
  const [day] = useState(() => today(new Date()));
  return (
    <>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.offerID}>
            <OfferCard
              offer={offer}
              today={day}
              busy={busy?.offer.offerID === offer.offerID ? busy.action : null}
              onAction={(action) => onAction(offer, action)}
            />
          </li>
        ))}
      </ul>
      <div className={`${styles.more} no-print`}>
        <p>{list.hasNextPage ? `${counted(offers.length)} van meer` : counted(offers.length)}</p>
        <MoreButton list={list} onShown={onShown}>
          Toon meer berekeningen
        </MoreButton>
      </div>
    </>
  );
}

/** lists the calculations that an investor saved. */
export function SavedOffers({ calculators }: { readonly calculators: Calculators }) {
  const list = useListOffers();
  const [toDelete, setToDelete] = useState<OfferLine | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [focusOn, setFocusOn] = useState<{ readonly offerID: string | undefined } | null>(null);
  const { items: offers } = list;
  const actions = useOfferActions({ calculators, onCopied: (offerID) => setFocusOn({ offerID }) });

  // Focuses the affected calculation, because the pressed button may have disappeared or be far down the page.
  useEffect(() => {
    if (focusOn === null) return;
    const { offerID } = focusOn;
    (offerID === undefined ? title.current : document.getElementById(`offer-${offerID}`))?.focus();
  }, [focusOn]);

  function act(offer: OfferLine, action: OfferAction): void {
    if (action === 'delete') setToDelete(offer);
    else void actions.run(offer, action);
  }

  async function remove(offer: OfferLine): Promise<void> {
    const index = offers?.findIndex(({ offerID }) => offerID === offer.offerID) ?? -1;
    const neighbour = offers?.[index + 1] ?? offers?.[index - 1];
    const removed = await actions.run(offer, 'delete');
    setToDelete(null);
    setFocusOn({ offerID: removed ? neighbour?.offerID : offer.offerID });
  }

  return (
    <Stack gap="large">
      <PageTitle
        ref={title}
        intro={
          offers?.length
            ? `Een berekening geldt ${brandOfferDays()} dagen. Daarna kunt u opnieuw rekenen.`
            : undefined
        }
        aside={offers?.length ? <NewCalculationMenu /> : undefined}
      >
        Mijn berekeningen
      </PageTitle>
      <div role="status" className={actions.notice === null ? 'visually-hidden' : undefined}>
        {actions.notice !== null && (
          <Banner tone={actions.notice.tone} title={actions.notice.title} onClose={actions.clearNotice}>
            {actions.notice.text}
          </Banner>
        )}
      </div>
      <Loaded
        query={list}
        data={offers}
        loading={<OffersSkeleton />}
        failedTitle="Wij kunnen uw berekeningen nu niet laten zien"
        failedText="Uw berekeningen zijn bewaard. Probeer het zo nog een keer."
      />
      {offers?.length === 0 && <NoOffers />}
      {offers !== undefined && offers.length > 0 && (
        <OfferList
          list={list}
          offers={offers}
          busy={actions.busy}
          onAction={act}
          onShown={({ offerID }) => setFocusOn({ offerID })}
        />
      )}
      <ConfirmDialog
        open={toDelete !== null}
        title="Weet u zeker dat u deze berekening wilt verwijderen?"
        confirmLabel="Verwijderen"
        danger
        busy={actions.busy?.action === 'delete'}
        onConfirm={() => toDelete && remove(toDelete)}
        onCancel={() => setToDelete(null)}
      >
        {toDelete && (
          <p>
            {offerName(toDelete)}, {toDelete.offerNumber}. U kunt dit niet ongedaan maken.
          </p>
        )}
      </ConfirmDialog>
      <OverwriteQuestion actions={actions} />
    </Stack>
  );
}
