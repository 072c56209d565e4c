import { type RelationType, relationTexts } from '@portaal/domain/people/relations/calls';
import { Button } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/Layout.tsx';

const types = Object.entries(relationTexts) as [RelationType, string][];

/** Renders a button for each type of relation that can be added. */
export function AddRelation({ onAdd }: { readonly onAdd: (type: RelationType) => void }) {
  return (
    <Cluster>
      {types.map(([type, text]) => (
        <Button key={type} variant="secondary" icon="plus" onClick={() => onAdd(type)}>
          {text} toevoegen
        </Button>
      ))}
    </Cluster>
  );
}
