import * as calls from '@portaal/domain/calls';
import {
  MOST_RELATIONS,
  type Relation,
  type RelationType,
  relationTexts,
} from '@portaal/domain/people/relations/calls';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { Loaded } from '../../../act/Loaded.tsx';
import { useAct } from '../../../act/use-act.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RelationCard } from './RelationCard.tsx';
import { RelationForm } from './RelationForm.tsx';
import { useListRelations, useStoredRelations } from './use-relations.ts';

const types = Object.entries(relationTexts) as [RelationType, string][];

/** Renders a button for each type of relation that can be added. */
function AddRelation({ onAdd }: { readonly onAdd: (type: RelationType) => void }) {
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

/** The relation in the open form; only one form can be open. */
type EditedRelation = { readonly type: RelationType; readonly relation: Relation | null };

interface Notice {
  readonly tone: 'success' | 'danger';
  readonly title: string;
}

interface RelationsPageProps {
  /** Called whenever the list of relations changes (P-03). */
  readonly onKnown: (relations: readonly Relation[]) => void;
}

/** Manages the open form, the removal of a relation, and the notice and focus afterwards. */
function useRelationActions() {
  const [editing, setEditing] = useState<EditedRelation | null>(null);
  const [toRemove, setToRemove] = useState<Relation | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [focusOn, setFocusOn] = useState<{ readonly id: string | null } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const stored = useStoredRelations();
  const removal = useAct(calls.removeRelation, {
    prepare: ({ id }: Relation) => ({ params: { id } }),
    // A relation that another tab already removed counts as a success.
    isDone: ({ status }) => status === 404,
    onDone(_, { id, naam }) {
      stored.remove(id);
      setNotice({ tone: 'success', title: `${naam} is verwijderd.` });
    },
    onFailed(error) {
      setNotice({ tone: 'danger', title: failureText(error) });
      if (error instanceof ApiError) void stored.refetch();
    },
  });
  // The pressed button no longer exists, so the focus moves to another element.
  useEffect(() => {
    if (focusOn === null) return;
    (document.getElementById(`relation-${focusOn.id}`) ?? title.current)?.focus();
  }, [focusOn]);

  return {
    editing,
    notice,
    title,
    removal,
    toRemove,
    setToRemove,
    closeNotice: () => setNotice(null),
    edit(next: EditedRelation): void {
      setNotice(null);
      setEditing(next);
    },
    leave(id: string | null, notice: Notice | null): void {
      setEditing(null);
      setNotice(notice);
      setFocusOn({ id });
    },
    async remove(relation: Relation): Promise<void> {
      await removal.run(relation);
      setToRemove(null);
      setFocusOn({ id: relation.id });
    },
  };
}

/** lists the people and organisations with whom, or for whom, contracts are concluded. */
export function RelationsPage({ onKnown }: RelationsPageProps) {
  const list = useListRelations();
  const relations = list.data;
  const { editing, notice, title, removal, toRemove, setToRemove, closeNotice, edit, leave, remove } =
    useRelationActions();
  useEffect(() => {
    if (relations !== undefined) onKnown(relations);
  }, [relations, onKnown]);

  const form = editing && (
    <RelationForm
      type={editing.type}
      relation={editing.relation}
      onDone={({ id, naam }) =>
        leave(id, {
          tone: 'success',
          title: editing.relation === null ? `${naam} is toegevoegd.` : 'Uw gegevens zijn opgeslagen.',
        })
      }
      onCancel={() => leave(editing.relation?.id ?? null, null)}
    />
  );
  const adding = editing?.relation === null;
  const mayAdd = editing === null && relations !== undefined && relations.length < MOST_RELATIONS;
  const add = <AddRelation onAdd={(type) => edit({ type, relation: null })} />;

  return (
    <Stack gap="large">
      <PageTitle ref={title} intro="Hier ziet u de mensen en organisaties die bij uw contracten horen.">
        Overige relaties
      </PageTitle>
      <div role="status" className={notice === null ? 'visually-hidden' : undefined}>
        {notice !== null && <Banner tone={notice.tone} title={notice.title} onClose={closeNotice} />}
      </div>
      <Loaded
        query={list}
        data={relations}
        loading={<Skeleton lines={6} />}
        failedTitle="Wij kunnen uw relaties nu niet laten zien"
      />
      {relations?.length === 0 && !adding && (
        <EmptyState title="U hebt nog geen relaties" action={add} illustrated>
          Wilt u samen met uw partner beleggen, voor uw kind of met uw organisatie? Voeg die dan hier toe.
        </EmptyState>
      )}
      {relations?.map((relation) =>
        editing?.relation?.id === relation.id ? (
          <Card key={relation.id} title={`${relation.naam} wijzigen`}>
            {form}
          </Card>
        ) : (
          <RelationCard
            key={relation.id}
            relation={relation}
            actions={
              editing === null
                ? {
                    onEdit: () => edit({ type: relation.type, relation }),
                    onRemove: () => setToRemove(relation),
                  }
                : undefined
            }
          />
        ),
      )}
      {adding && <Card title={`${relationTexts[editing.type]} toevoegen`}>{form}</Card>}
      {mayAdd && relations.length > 0 && add}
      {relations?.length === MOST_RELATIONS && (
        <p>U hebt {MOST_RELATIONS} relaties. Meer kunnen wij er niet bewaren.</p>
      )}
      <ConfirmDialog
        open={toRemove !== null}
        title={`Weet u zeker dat u ${toRemove?.naam ?? ''} wilt verwijderen?`}
        confirmLabel="Verwijderen"
        danger
        busy={removal.busy}
        onConfirm={() => toRemove && void remove(toRemove)}
        onCancel={() => setToRemove(null)}
      >
        <p>U kunt dit niet ongedaan maken.</p>
      </ConfirmDialog>
    </Stack>
  );
}
