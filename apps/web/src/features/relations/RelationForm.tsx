import * as calls from '@portaal/domain/calls';
import type { Relation, RelationInput, RelationType } from '@portaal/domain/relations/calls';
import { isoDate } from '@portaal/engine';
import { useStepUp } from '../../act/step-up/use-step-up.tsx';
import { SectionForm } from '../../entities/person/SectionForm.tsx';
import { useSectionForm } from '../../entities/person/use-section-form.ts';
import { today } from '../../lib/dutch-format.ts';
import { request } from '../../lib/http/request.ts';
import { RelationFields } from './RelationFields.tsx';
import { fieldsOf, validateFields } from './relation-form.ts';
import { useStoredRelations } from './use-relations.ts';

interface RelationFormProps {
  readonly type: RelationType;
  /** Null for a new one. */
  readonly relation: Relation | null;
  readonly onDone: (relation: Relation) => void;
  readonly onCancel: () => void;
}

const accountOf = (input: RelationInput): string | undefined =>
  input.type === 'company' ? input.organisatie.iban : undefined;

/** a new relation, or all of one that is known. */
export function RelationForm({ type, relation, onDone, onCancel }: RelationFormProps) {
  const { store, refetch } = useStoredRelations();
  const stepUp = useStepUp();

  function keep(stored: Relation): void {
    store(stored);
    onDone(stored);
  }

  async function change({ id, versie }: Relation, relatie: RelationInput): Promise<void> {
    const put = async (proof: { twoFaToken?: string }) =>
      keep(
        await request(calls.changeRelation, {
          params: { id },
          body: { versie, relatie, ...proof },
          globalErrors: false,
        }),
      );
    // Money would go to another account: that asks a code.
    if (accountOf(relatie) === undefined) await put({});
    else await stepUp.prove({ act: 'changeBankAccount', subject: id }, (twoFaToken) => put({ twoFaToken }));
  }

  const form = useSectionForm({
    initial: fieldsOf(type, relation),
    validate: validateFields(type, relation, isoDate(today(new Date()))),
    send: async (relatie) => {
      if (relation !== null) await change(relation, relatie);
      else keep(await request(calls.addRelation, { body: { relatie }, globalErrors: false }));
    },
  });
  return (
    <>
      <SectionForm form={form} onCancel={onCancel} onStale={() => void refetch().then(onCancel)}>
        <RelationFields form={form} type={type} relation={relation} />
      </SectionForm>
      {stepUp.dialog}
    </>
  );
}
