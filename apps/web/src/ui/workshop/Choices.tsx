import { Badge } from '../Badge.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ChoiceCards } from '../ChoiceCards.tsx';
import { Columns, Stack } from '../Layout.tsx';
import { RadioGroup } from '../RadioGroup.tsx';
import { Example } from './Example.tsx';

const yesNo = [
  { value: 'ja', label: 'Ja' },
  { value: 'nee', label: 'Nee' },
];

export function Choices() {
  return (
    <>
      <Columns gap="large">
        <Example name="RadioGroup">
          <Stack>
            <RadioGroup
              name="w-stock"
              label="Wat wilt u met de uitkering doen?"
              defaultValue="reinvest"
              options={[
                { value: 'reinvest', label: 'Herbeleggen', help: 'Wij kopen er nieuwe participaties voor.' },
                { value: 'payout', label: 'Uitbetalen', help: 'Elke maand op uw eigen rekening.' },
              ]}
            />
            <RadioGroup name="w-tax" label="Bent u in Amerika geboren?" options={yesNo} inline required />
            <RadioGroup
              name="w-pep"
              label="Hebt u een publieke functie?"
              options={yesNo}
              inline
              error="Kies een antwoord."
            />
          </Stack>
        </Example>
        <Example name="Checkbox">
          <Stack gap="small">
            <Checkbox name="w-terms" label="Ik ga akkoord met de gebruiksvoorwaarden." defaultChecked />
            <Checkbox
              name="w-risk"
              label="Ik begrijp dat ik mijn inleg (deels) kan verliezen."
              help="Dit moet u aanvinken om verder te gaan."
              error="Vink dit aan om verder te gaan."
            />
            <Checkbox name="w-news" label="Stuur mij elk kwartaal een bericht." disabled />
          </Stack>
        </Example>
      </Columns>
      <Example name="ChoiceCards">
        <ChoiceCards
          name="w-fund"
          label="In welk fonds wilt u beleggen?"
          help="U kunt later andere fondsen toevoegen."
          columns={2}
          defaultValue="nederlands"
          cards={[
            {
              value: 'nederlands',
              title: 'Nederlands vastgoed',
              text: 'Woningen en winkels in steden. Maandelijkse uitkering uit huur.',
              aside: <Badge>risico 3 van 7</Badge>,
            },
            {
              value: 'duits',
              title: 'Duits vastgoed',
              text: 'Appartementen in Berlijn, Leipzig en het Ruhrgebied.',
              aside: <Badge>risico 3 van 7</Badge>,
            },
            {
              value: 'american',
              title: 'Amerikaans vastgoed',
              text: 'Woningen in het zuiden van de Verenigde Staten, in dollars.',
              aside: <Badge tone="warning">risico 5 van 7</Badge>,
            },
            {
              value: 'leningenfonds',
              title: 'Leningenfonds',
              text: 'Nu gesloten voor nieuwe inleg.',
              disabled: true,
            },
          ]}
        />
      </Example>
    </>
  );
}
