import { useState } from 'react';
import { Combobox } from '../Combobox.tsx';
import { type DisplayedFile, FileField } from '../FileField.tsx';
import { IbanField } from '../IbanField.tsx';
import { Columns, Stack } from '../Layout.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { PostcodeField } from '../PostcodeField.tsx';
import { Progress } from '../Progress.tsx';
import type { FieldRules } from '../use-typed-value.ts';
import { Example } from './Example.tsx';

/** Returns sample rules that replace the rules of the API, which components do not know. */
function rules<T>(pattern: RegExp, value: (text: string) => T, message: string): FieldRules<T> {
  return {
    read(text) {
      const bare = text.replace(/\s/g, '').toUpperCase();
      if (bare === '') return { ok: true, value: null };
      return pattern.test(bare) ? { ok: true, value: value(bare) } : { ok: false, message };
    },
    write: (stored) => (stored === null ? '' : String(stored)),
  };
}

const inFours: FieldRules<string> = {
  ...rules(/^[A-Z]{2}\d{2}[A-Z]{4}\d{10}$/, String, 'Dit is geen geldig IBAN.'),
  write: (value) => value?.replace(/(.{4})(?=.)/g, '$1 ') ?? '',
};
const phone = rules(/^0\d{9}$/, String, 'Vul een geldig telefoonnummer in.');
const address = {
  postcode: rules(/^\d{4}[A-Z]{2}$/, String, 'Vul een geldige postcode in, bijvoorbeeld 1234 AB.'),
  houseNumber: rules(/^\d{1,5}$/, Number, 'Vul een huisnummer in.'),
};

const countries = [
  'België',
  'Bosnië en Herzegovina',
  'Curaçao',
  'Denemarken',
  'Duitsland',
  'Frankrijk',
  'Groot-Brittannië',
  'Nederland',
  'Spanje',
  'Verenigde Staten van Amerika',
  'Zweden',
].map((label) => ({ value: label, label }));

const fileRules = { accept: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 10_000_000 };

function Files() {
  const [file, setFile] = useState<DisplayedFile | null>(null);
  return (
    <Columns gap="large">
      <Example name="FileField">
        <Stack>
          <FileField
            {...fileRules}
            name="w-file"
            label="Kopie van uw paspoort"
            help="De bladzijde met uw foto, zonder watermerk."
            value={file}
            onValueChange={setFile}
            required
          />
          <FileField
            {...fileRules}
            name="w-file-wrong"
            label="Uittreksel KVK"
            error="Kies een bestand (JPG, PNG of PDF)."
            value={null}
            onValueChange={() => undefined}
          />
        </Stack>
      </Example>
      <Example name="FileField terwijl het wordt verstuurd">
        <FileField
          {...fileRules}
          name="w-file-busy"
          label="Voorkant van uw identiteitskaart"
          value={{
            name: 'identiteitskaart-voorkant-M-van-der-Wetering-Oosterhout-2026.jpg',
            size: 8_100_000,
          }}
          onValueChange={() => undefined}
          progress={<Progress label="Wordt verstuurd" value={62} text="5,0 van 8,1 MB" />}
        />
      </Example>
    </Columns>
  );
}

export function PersonFields() {
  const [country, setCountry] = useState<string | null>('Nederland');
  const [iban, setIban] = useState<string | null>('NL91ABNA0417164300');
  const [mobile, setMobile] = useState<string | null>(null);
  const [postcode, setPostcode] = useState<string | null>('1016BS');
  const [houseNumber, setHouseNumber] = useState<number | null>(263);
  const [addition, setAddition] = useState<string | null>(null);
  return (
    <>
      <Columns gap="large">
        <Example name="Combobox">
          <Stack>
            <Combobox
              name="w-land"
              label="Land"
              help="Typ de eerste letters."
              options={countries}
              value={country}
              onValueChange={setCountry}
            />
            <Combobox
              name="w-land-wrong"
              label="Nationaliteit"
              placeholder="Kies een land"
              error="Vul dit veld in."
              options={countries}
              value={null}
              onValueChange={() => undefined}
              required
            />
          </Stack>
        </Example>
        <Example name="PostcodeField">
          <Stack>
            <PostcodeField
              label="Uw adres"
              rules={address}
              postcode={{ name: 'w-postcode', value: postcode, onValueChange: setPostcode }}
              houseNumber={{ name: 'w-house', value: houseNumber, onValueChange: setHouseNumber }}
              addition={{ name: 'w-addition', value: addition, onValueChange: setAddition }}
              required
            />
            <PostcodeField
              label="Adres van uw bedrijf"
              rules={address}
              postcode={{
                name: 'w-postcode-wrong',
                value: null,
                onValueChange: () => undefined,
                error: 'Vul een geldige postcode in, bijvoorbeeld 1234 AB.',
              }}
              houseNumber={{
                name: 'w-house-wrong',
                value: null,
                onValueChange: () => undefined,
                error: 'Vul een huisnummer in.',
              }}
              addition={{ name: 'w-addition-2', value: null, onValueChange: () => undefined }}
            />
          </Stack>
        </Example>
      </Columns>
      <Columns gap="large">
        <Example name="IbanField">
          <Stack>
            <IbanField
              name="w-iban"
              label="IBAN"
              help="Van een rekening op uw eigen naam."
              rules={inFours}
              value={iban}
              onValueChange={setIban}
            />
            <IbanField
              name="w-iban-wrong"
              label="Tegenrekening"
              rules={inFours}
              error="Dit is geen geldig IBAN."
              value={null}
              onValueChange={() => undefined}
              required
            />
          </Stack>
        </Example>
        <Example name="PhoneField">
          <PhoneField
            name="w-mobile"
            label="Mobiel nummer"
            rules={phone}
            value={mobile}
            onValueChange={setMobile}
          />
        </Example>
      </Columns>
      <Files />
    </>
  );
}
