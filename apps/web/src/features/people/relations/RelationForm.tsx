import * as calls from '@portaal/domain/calls';
import type { Relation, RelationInput, RelationType } from '@portaal/domain/people/relations/calls';
import { isoDate } from '@portaal/engine';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import type { Validation } from '../../../entities/person/form-values.ts';
import { SectionForm } from '../../../entities/person/SectionForm.tsx';
import { useSectionForm } from '../../../entities/person/use-section-form.ts';
import { today } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { RelationFields } from './RelationFields.tsx';
import { fieldsOf, validateFields } from './relation-form.ts';
import { useStoredRelations } from './use-relations.ts';

interface RelationFormProps {
  readonly type: RelationType;
  /** The relation to change; null to add a new relation. */
  readonly relation: Relation | null;
  readonly onDone: (relation: Relation) => void;
  readonly onCancel: () => void;
}

type FilledIn = Validation<RelationInput>;

const accountOf = (input: RelationInput): string | undefined =>
  input.type === 'company' ? input.organisatie.iban : undefined;

/** Maps the field errors of a call to the form, because the call nests its fields one level deeper. */
const atFields = (error: unknown) =>
  error instanceof ApiError && {
    problems: error.fields.map(({ field, message }) => ({ field: field.replace(/^relatie\./, ''), message })),
  };

/** renders the form that adds a relation or changes all data of an existing relation. */
export function RelationForm({ type, relation, onDone, onCancel }: RelationFormProps) {
  const { store, refetch } = useStoredRelations();
  const shared = {
    onResponse(stored: Relation): void {
      store(stored);
      onDone(stored);
    },
    onFailed: atFields,
  };
  const add = useAct(calls.addRelation, {
    ...shared,
    prepare: (filledIn: FilledIn) => (filledIn.ok ? { body: { relatie: filledIn.body } } : filledIn),
  });
  const { id, versie } = relation ?? { id: '', versie: 0 };
  const change = useProvenAct(calls.changeRelation, {
    ...shared,
    prepare: (filledIn: FilledIn) =>
      filledIn.ok ? { params: { id }, body: { versie, relatie: filledIn.body } } : filledIn,
    // A changed account redirects payouts, so it requires a step-up code.
    asksCode: (filledIn) => filledIn.ok && accountOf(filledIn.body) !== undefined,
  });
  const act = relation === null ? add : change;
  const form = useSectionForm({
    initial: fieldsOf(type, relation),
    validate: validateFields(type, relation, isoDate(today(new Date()))),
    act,
  });
  return (
    <SectionForm act={act} form={form} onCancel={onCancel} onStale={() => void refetch().then(onCancel)}>
      <RelationFields form={form} type={type} relation={relation} />
    </SectionForm>
  );
}
