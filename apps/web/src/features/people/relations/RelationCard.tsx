import { type Relation, relationTexts } from '@portaal/domain/people/relations/calls';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { RelationDescription } from './RelationDescription.tsx';

interface RelationCardProps {
  readonly relation: Relation;
  /** Actions on the relation; undefined while a form is open. */
  readonly actions: { readonly onEdit: () => void; readonly onRemove: () => void } | undefined;
}

/** Renders a person or an organisation, with the actions on it. */
export function RelationCard({ relation, actions }: RelationCardProps) {
  const { id, naam, type, inGebruik } = relation;
  return (
    <Card
      as="article"
      title={
        <span id={`relation-${id}`} tabIndex={-1}>
          {naam}
        </span>
      }
      aside={<Badge>{relationTexts[type]}</Badge>}
    >
      <Stack>
        <RelationDescription relation={relation} />
        {actions && (
          <Cluster>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Wijzigen: ${naam}`}
              onClick={actions.onEdit}
            >
              Wijzigen
            </Button>
            {inGebruik ? (
              <p>Hoort bij een contract. Verwijderen kan daarom niet.</p>
            ) : (
              <Button
                variant="quiet"
                size="small"
                icon="trash"
                aria-label={`Verwijderen: ${naam}`}
                onClick={actions.onRemove}
              >
                Verwijderen
              </Button>
            )}
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}
