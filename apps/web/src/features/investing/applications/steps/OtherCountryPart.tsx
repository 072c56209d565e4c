import type { PersonDraft } from '@portaal/domain/investing/applications/draft';
import { MOST_TAX_COUNTRIES } from '@portaal/domain/investing/applications/draft-limits';
import { emptyTaxCountry } from '@portaal/domain/investing/applications/empty-abroad-tax';
import { otherCountries } from '@portaal/domain/investing/applications/tax-countries';
import { useEffect, useRef, useState } from 'react';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import { YesNoField } from '../../../../entities/person/YesNoField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { AbroadPartProps } from './abroad-part.ts';
import { partTitle } from './part-title.ts';
import { StepPart, Together, Wide } from './StepPart.tsx';
import { TaxCountryFields } from './TaxCountryFields.tsx';

type FurtherCountry = PersonDraft['abroadTax']['furtherCountries'][number];

/** Shows the fields for taxes due in countries other than the Netherlands and the United States. */
export function OtherCountryPart({
  fields: { source, changeRows },
  section,
  isSelf,
  whose,
  tax,
}: AbroadPartProps) {
  const countries = useCountries();
  const at = `${section}.abroadTax`;
  const list = `${at}.furtherCountries`;
  const listedCountries = otherCountries(tax);
  const [first, ...further] = listedCountries;
  const more = useRef<HTMLButtonElement>(null);
  const [focusOn, setFocusOn] = useState<{ readonly id: string | null } | null>(null);
  // The pressed button may no longer exist, so the focus moves to the new country or to the button that adds one.
  useEffect(() => {
    if (focusOn === null) return;
    (focusOn.id === null ? more.current : document.getElementById(focusOn.id))?.focus();
  }, [focusOn]);

  function add(): void {
    changeRows<FurtherCountry>(list, (rows) => [...rows, emptyTaxCountry]);
    setFocusOn({ id: `${list}[${further.length}].country` });
  }
  function remove(index: number): void {
    changeRows<FurtherCountry>(list, (rows) => rows.filter((_, place) => place !== index));
    setFocusOn({ id: null });
  }

  return (
    <StepPart title={partTitle('Een ander land', whose)}>
      <YesNoField
        {...source.field<boolean>(`${at}.taxAbroad`)}
        label={
          isSelf
            ? 'Bent u fiscaal inwoner van een ander land?'
            : 'Is deze persoon fiscaal inwoner van een ander land?'
        }
      />
      {first && <TaxCountryFields form={source} section={at} tax={first} countries={countries} />}
      {further.map((one, index) => (
        // The list position is a safe key, because the fields have no state outside the draft.
        <Together key={one.at}>
          <TaxCountryFields form={source} section={at} tax={one} countries={countries} />
          <Wide>
            <Button variant="quiet" size="small" onClick={() => remove(index)}>
              {one.term} weghalen
            </Button>
          </Wide>
        </Together>
      ))}
      {first && listedCountries.length < MOST_TAX_COUNTRIES && (
        <Wide>
          <Button ref={more} variant="secondary" size="small" icon="plus" onClick={add}>
            Nog een land
          </Button>
        </Wide>
      )}
    </StepPart>
  );
}
