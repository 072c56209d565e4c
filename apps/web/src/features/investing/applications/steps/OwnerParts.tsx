import {
  certifiesOwners,
  interestTexts,
  type PlacedOwner,
} from '@portaal/domain/investing/applications/beneficial-owners';
import { AddressFields } from '../../../../entities/person/AddressFields.tsx';
import { PersonFields } from '../../../../entities/person/PersonFields.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { CertifiedParts } from './CertifiedParts.tsx';
import { useDraftFields } from './draft-fields.ts';
import { PublicFunctionPart } from './PublicFunctionPart.tsx';
import { StepPart, Wide } from './StepPart.tsx';

const interests = Object.entries(interestTexts).map(([value, label]) => ({ value, label }));

interface OwnerPartsProps extends ApplicantStepProps {
  readonly owner: PlacedOwner;
  readonly onRemove: () => void;
}

/** Shows the fields for one person who owns or controls the organisation (domain 4.6). */
export function OwnerParts({ owner, onRemove, ...props }: OwnerPartsProps) {
  const fields = useDraftFields(props);
  const { at: section, term: whose } = owner;
  return (
    <>
      <StepPart title={whose}>
        <PersonFields form={fields.source} section={section} />
        <Wide>
          <RadioGroup
            {...fields.source.field<string>(`${section}.belang`)}
            label="Waarom is deze persoon UBO?"
            options={interests}
            required
          />
        </Wide>
        <Wide>
          <Button variant="secondary" size="small" icon="trash" onClick={onRemove}>
            {whose} weghalen
          </Button>
        </Wide>
      </StepPart>
      <StepPart title={`${whose}: adres`}>
        <AddressFields form={fields.source} section={section} />
      </StepPart>
      {certifiesOwners(props.draft.company) && (
        <CertifiedParts fields={fields} section={section} whose={whose} person={owner} />
      )}
      <PublicFunctionPart fields={fields} section={section} whose={whose} />
    </>
  );
}
