import { contactAsOwner, placedOwners } from '@portaal/domain/investing/applications/beneficial-owners';
import type { OwnerDraft } from '@portaal/domain/investing/applications/draft';
import { MOST_OWNERS } from '@portaal/domain/investing/applications/draft-limits';
import { emptyOwner } from '@portaal/domain/investing/applications/empty-draft';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { FieldError } from '../../../../ui/Field.tsx';
import { Cluster } from '../../../../ui/Layout.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import type { DraftFields } from './draft-fields.ts';
import { OwnerParts } from './OwnerParts.tsx';
import { StepPart, Wide } from './StepPart.tsx';

const LIST = 'company.ubos';

/** Shows the fields for every person who owns or controls the organisation (UBO). At least one person is required. */
export function OwnersPart({ fields, ...props }: ApplicantStepProps & { readonly fields: DraftFields }) {
  const { company } = props.draft;
  const { ubos, contactPerson } = company;
  const more = useRef<HTMLButtonElement>(null);
  const [focusOn, setFocusOn] = useState<{ readonly id: string } | null>(null);
  // The pressed button may no longer exist, so the focus moves to the new owner or to the button that adds one.
  useEffect(() => {
    if (focusOn !== null) (document.getElementById(focusOn.id) ?? more.current)?.focus();
  }, [focusOn]);

  function add(owner: Omit<OwnerDraft, 'id'>): void {
    fields.changeRows<OwnerDraft>(LIST, (rows) => [...rows, { ...owner, id: crypto.randomUUID() }]);
    setFocusOn({ id: `${LIST}[${ubos.length}].geslacht` });
  }
  function remove(id: string): void {
    fields.changeRows<OwnerDraft>(LIST, (rows) => rows.filter((one) => one.id !== id));
    setFocusOn({ id: LIST });
  }

  const error = fields.errorOf(LIST);
  return (
    <>
      <StepPart title="UBO’s: wie eigenaar zijn of beslissen">
        <Wide>
          Noem iedereen die meer dan 25% van de aandelen, de stemmen of de winst heeft, of op een andere
          manier over de organisatie beslist. Is er niemand? Noem dan de mensen van de hoogste leiding.
        </Wide>
      </StepPart>
      {placedOwners(company).map((owner) => (
        // The key includes the position, so that an owner who moves to another position remounts. Otherwise the
        // fields would retain the stored number of the previous owner at that position.
        <OwnerParts
          key={`${owner.id} ${owner.at}`}
          {...props}
          owner={owner}
          onRemove={() => remove(owner.id)}
        />
      ))}
      {ubos.length < MOST_OWNERS && (
        <div>
          <Cluster>
            <Button
              id={LIST}
              ref={more}
              variant="secondary"
              size="small"
              icon="plus"
              aria-describedby={error === undefined ? undefined : `${LIST}-error`}
              onClick={() => add(emptyOwner)}
            >
              {ubos.length === 0 ? 'UBO toevoegen' : 'Nog een UBO'}
            </Button>
            {contactPerson.achternaam !== '' && ubos.length === 0 && (
              <Button variant="secondary" size="small" onClick={() => add(contactAsOwner(contactPerson))}>
                De contactpersoon is UBO
              </Button>
            )}
          </Cluster>
          {error !== undefined && <FieldError id={`${LIST}-error`}>{error}</FieldError>}
        </div>
      )}
    </>
  );
}
