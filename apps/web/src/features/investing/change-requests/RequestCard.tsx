import type { ChangeRequest, ChangeStatus } from '@portaal/domain/investing/change-requests/calls';
import { changeDefinitions } from '@portaal/domain/investing/change-requests/options';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import styles from './changes.module.css';

const statusTexts: Readonly<Record<ChangeStatus, { text: string; tone: NonNullable<BadgeProps['tone']> }>> = {
  received: { text: 'Ontvangen', tone: 'info' },
  checked: { text: 'Goedgekeurd', tone: 'info' },
  processed: { text: 'Verwerkt', tone: 'success' },
  rejected: { text: 'Afgewezen', tone: 'danger' },
  withdrawn: { text: 'Ingetrokken', tone: 'neutral' },
};

/** Returns the next step of an open request, or the result of a closed request, as text. */
function outcome({ status, effectiveOn, closedAt, reason, isPartlyDone }: ChangeRequest): string {
  if (status === 'rejected') return reason ?? 'Wij konden deze wijziging niet verwerken.';
  if (closedAt !== null) return `${statusTexts[status].text} op ${formatLongDate(closedAt)}.`;
  if (isPartlyDone && effectiveOn !== null) {
    return `Een deel is gewisseld. De rest wisselen wij op ${formatLongDate(effectiveOn)} of later.`;
  }
  if (effectiveOn !== null) return `De wijziging gaat in op ${formatLongDate(effectiveOn)}.`;
  return 'U krijgt bericht als deze is verwerkt.';
}

interface RequestCardProps {
  readonly request: ChangeRequest;
  readonly level: 2 | 3;
  /** Buttons at the bottom of the card. */
  readonly actions?: ReactNode;
}

/** Shows one request: its subject, status and changes. */
export function RequestCard({ request, level, actions }: RequestCardProps) {
  const { number, option, status, createdAt, lines } = request;
  const { text, tone } = statusTexts[status];
  return (
    <Card
      as="article"
      level={level}
      title={changeDefinitions[option].title}
      aside={<Badge tone={tone}>{text}</Badge>}
      footer={actions}
    >
      <Stack gap="small">
        <ChangeLines lines={lines} />
        <p>{outcome(request)}</p>
        <p className={styles.note}>
          Aanvraag {number}, {formatLongDate(createdAt)}
        </p>
      </Stack>
    </Card>
  );
}
