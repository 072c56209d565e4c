import { products } from '@portaal/domain/products/products/product';

import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import styles from './OfferCard.module.css';
import { depositOf, isExpired, offerName, outcomeOf } from './offer-texts.ts';
import type { OfferAction } from './use-offer-actions.ts';
import type { OfferLine } from './use-offers.ts';

export interface OfferCardProps {
  readonly offer: OfferLine;
  /** Current day in the Netherlands, `YYYY-MM-DD`. */
  readonly today: string;
  /** Action in progress on this offer. */
  readonly busy: OfferAction | null;
  readonly onAction: (action: OfferAction) => void;
}

const actions: readonly (Pick<ButtonProps, 'icon' | 'variant'> & {
  readonly action: OfferAction;
  readonly label: string;
})[] = [
  { action: 'open', label: 'Openen', variant: 'secondary' },
  { action: 'pdf', label: 'PDF', icon: 'download', variant: 'quiet' },
  { action: 'copy', label: 'Kopie', icon: 'copy', variant: 'quiet' },
  { action: 'delete', label: 'Verwijderen', icon: 'trash', variant: 'quiet' },
];

/** Shows one saved calculation: its name, result, validity and actions. */
export function OfferCard({ offer, today, busy, onAction }: OfferCardProps) {
  const name = offerName(offer);
  const product = products[offer.productCode].name;
  const expired = isExpired(offer, today);
  return (
    <Card as="article" aria-labelledby={`offer-${offer.offerID}`} className={styles.card}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2 id={`offer-${offer.offerID}`} tabIndex={-1} className={styles.name}>
            {name}
          </h2>
          <p className={styles.facts}>
            {name !== product && <span>{product}</span>}
            <span>{offer.offerNumber}</span>
            <span>{formatLongDate(offer.createdAt)}</span>
          </p>
          <Badge tone={expired ? 'warning' : 'success'}>
            {expired ? 'Verlopen op' : 'Geldig tot en met'} {formatLongDate(offer.validUntil)}
          </Badge>
        </div>
        <div className={styles.figures}>
          <Figure size="small" {...outcomeOf(offer)} />
          <Figure size="small" {...depositOf(offer)} />
        </div>
      </div>
      <div className={`${styles.actions} no-print`}>
        {actions.map(({ action, label, ...look }) => (
          <Button key={action} {...look} size="small" busy={busy === action} onClick={() => onAction(action)}>
            {label}
            <span className="visually-hidden">
              : {name}, {offer.offerNumber}
            </span>
          </Button>
        ))}
      </div>
    </Card>
  );
}
