import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { ChangeForm, type FieldsProps, type FormProps } from '../ChangeForm.tsx';

interface Draft {
  readonly uitkeringen: string;
}

const draftOf = ({ distribution }: ChangeTerms): Draft => ({ uitkeringen: distribution });

function Fields({ draft, change, errorOf }: FieldsProps<Draft>) {
  return (
    <ChoiceCards
      name="uitkeringen"
      label="Wat doen wij met de opbrengst van de fondsen?"
      cards={[
        {
          value: 'stock',
          title: 'Herbeleggen',
          text: 'Wij kopen er participaties voor. Daar betaalt u geen instapkosten over.',
        },
        {
          value: 'cash',
          title: 'Uitkeren',
          text: 'Wij maken de opbrengst elke maand over naar uw rekening.',
        },
      ]}
      value={draft.uitkeringen}
      onValueChange={(uitkeringen) => change({ uitkeringen })}
      error={errorOf('uitkeringen')}
    />
  );
}

/** Changes whether distributions of the funds are reinvested. */
export function Form(props: FormProps) {
  return <ChangeForm {...props} option="uitkering" draftOf={draftOf} fields={Fields} />;
}
