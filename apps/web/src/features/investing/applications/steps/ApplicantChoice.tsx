import { uploadFieldTexts } from '@portaal/domain/documents/uploads/fields';
import { type ApplicantKind, applicantTexts } from '@portaal/domain/investing/applications/flows';
import { withoutRelation, withRelation } from '@portaal/domain/investing/applications/stored-data';
import { relationTexts } from '@portaal/domain/people/relations/calls';
import { UploadField } from '../../../../entities/application/UploadField.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { relationsFor } from './chosen-relation.ts';
import { type DraftFields, useDraftFields } from './draft-fields.ts';

const kinds = (Object.entries(applicantTexts) as [ApplicantKind, string][]).map(([value, title]) => ({
  value,
  title,
}));

function RelationChoice(props: ApplicantStepProps & { readonly fields: DraftFields }) {
  const { draft, onChange, fields } = props;
  const relations = relationsFor(props);
  if (relations.length === 0) return null;
  const { name, error } = fields.source.field<string>('applicants.selectedRelatie');
  function choose(id: string): void {
    const relation = relations.find((one) => one.id === id);
    onChange((now) => (relation ? withRelation(now, relation) : withoutRelation(now)));
  }
  return (
    <ChoiceCards
      {...{ name, error }}
      label="Kies een bestaande relatie of vul nieuwe gegevens in"
      cards={[
        ...relations.map(({ id, naam, type }) => ({ value: id, title: naam, text: relationTexts[type] })),
        { value: '', title: 'Nieuwe gegevens invullen' },
      ]}
      columns={2}
      value={draft.applicants.selectedRelatie}
      onValueChange={choose}
    />
  );
}

interface SecondSignerProps {
  readonly fields: DraftFields;
  readonly label: string;
}

function SecondSigner({ fields, label }: SecondSignerProps) {
  const { name, value, error, onValueChange } = fields.source.field<string>('applicants.tweedeHandtekening');
  return (
    <TextField
      {...{ name, label, error }}
      type="email"
      help="Nadat u hebt getekend, sturen wij een mail met een link. De ander tekent met een eigen account."
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value)}
      required
    />
  );
}

/** Domain 4.7: requires the other parent's approval or proof of sole parental authority. */
function Authority({
  fields,
  applicationId,
}: Pick<ApplicantStepProps, 'applicationId'> & { readonly fields: DraftFields }) {
  const { name, value, error, onValueChange } = fields.source.field<boolean>('applicants.alleenGezag');
  return (
    <>
      <Banner>Uw kind is jonger dan 18 jaar. Beide ouders met gezag moeten akkoord gaan.</Banner>
      <Checkbox
        {...{ name, error }}
        label="Ik heb als enige het gezag over dit kind."
        checked={value === true}
        onChange={(event) => onValueChange(event.target.checked)}
      />
      {value === true ? (
        <UploadField
          applicationId={applicationId}
          field="child.gezag"
          label={uploadFieldTexts['child.gezag']}
          help="U vraagt het aan bij de rechtbank."
          error={fields.errorOf('child.gezag')}
        />
      ) : (
        <SecondSigner fields={fields} label="E-mailadres van de andere ouder met gezag" />
      )}
    </>
  );
}

/** I-06 `ApplicantChoice`: shows the fields to choose the investor and the second signer. */
export function ApplicantChoice(props: ApplicantStepProps) {
  const { draft, onChange, applicationId } = props;
  const fields = useDraftFields(props);
  return (
    <Stack gap="large">
      <ChoiceCards
        name="for"
        error={fields.errorOf('for')}
        label="Voor wie is deze belegging?"
        cards={kinds}
        columns={2}
        value={draft.for}
        onValueChange={(kind) => onChange((now) => ({ ...withoutRelation(now), for: kind as ApplicantKind }))}
        required
      />
      <RelationChoice {...props} fields={fields} />
      {draft.for === 'partner' && <SecondSigner fields={fields} label="E-mailadres van uw partner" />}
      {draft.for === 'child' && <Authority fields={fields} applicationId={applicationId} />}
    </Stack>
  );
}
