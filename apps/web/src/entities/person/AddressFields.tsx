import { additionRules, houseNumberRules } from '@portaal/domain/fields/address';
import { postcodeRulesOf } from '@portaal/domain/fields/applicant';
import { placeNameRules } from '@portaal/domain/fields/names';
import { useState } from 'react';
import { Combobox } from '../../ui/Combobox.tsx';
import { PostcodeField } from '../../ui/PostcodeField.tsx';
import { TypedField } from '../../ui/TypedField.tsx';
import styles from './AddressFields.module.css';
import { type Lookup, useAddressLookup } from './use-address-lookup.ts';
import { useCountries } from './use-countries.ts';
import type { FieldSource } from './use-section-form.ts';

interface AddressFieldsProps {
  readonly form: FieldSource;
  /** Path of the section in the request body: `adres`, `contactPersoon.adres`. */
  readonly section: string;
  /** True if the address is that of the user who fills in the form. */
  readonly isSelf?: boolean;
}

const HOME = 'NL';

function lookupText(lookup: Lookup): string {
  if (lookup.status === 'asking') return 'Wij zoeken het adres op …';
  if (lookup.status === 'failed') return lookup.text;
  if (lookup.status === 'idle') return '';
  const { street, city, additions } = lookup.address;
  const found = `Gevonden: ${street}, ${city}.`;
  const named = additions.filter((addition) => addition !== '');
  return named.length === 0 ? found : `${found} Toevoegingen bij dit nummer: ${named.join(', ')}.`;
}

/**
 * Renders the home address. For a Dutch address, the postcode and house number are looked up to fill in the street
 * and city.
 */
export function AddressFields({ form, section, isSelf = false }: AddressFieldsProps) {
  const countries = useCountries();
  const at = (name: string) => `${section}.${name}`;
  const country = form.field<string>(at('land'));
  const postcode = form.field<string>(at('postcode'));
  const houseNumber = form.field<number>(at('huisnummer'));
  const { lookup, find } = useAddressLookup(({ street, city }) => {
    form.change(at('straatnaam'), street);
    form.change(at('woonplaats'), city);
  });
  // The address that was stored when the form opened needs no lookup.
  const [storedAddress] = useState(`${postcode.value} ${houseNumber.value}`);
  const isHome = country.value === HOME;

  function look(): void {
    const [code, number] = [postcode.value, houseNumber.value];
    if (!isHome || code === null || number === null || storedAddress === `${code} ${number}`) return;
    void find({ postcode: code, houseNumber: number });
  }

  return (
    <>
      <Combobox {...country} label="Land" options={countries.options} required />
      <PostcodeField
        key={isHome ? 'home' : 'abroad'}
        label="Postcode en huisnummer"
        help={
          isHome ? 'Bijvoorbeeld 1234 AB en 12. Wij zoeken de straat en woonplaats voor u op.' : undefined
        }
        required
        isOwn={isSelf}
        rules={{
          postcode: postcodeRulesOf(country.value),
          houseNumber: houseNumberRules,
          addition: additionRules,
        }}
        postcode={{ ...postcode, onBlur: look }}
        houseNumber={{ ...houseNumber, onBlur: look }}
        addition={form.field<string>(at('toevoeging'))}
      />
      <p role="status" className={lookup.status === 'idle' ? 'visually-hidden' : styles.lookup}>
        {isHome && lookupText(lookup)}
      </p>
      <TypedField {...form.field<string>(at('straatnaam'))} {...placeNameRules} label="Straat" required />
      <TypedField
        {...form.field<string>(at('woonplaats'))}
        {...placeNameRules}
        label="Woonplaats"
        autoComplete={isSelf ? 'address-level2' : 'off'}
        required
      />
    </>
  );
}
