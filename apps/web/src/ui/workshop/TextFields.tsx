import { useState } from 'react';
import { Button } from '../Button.tsx';
import { CodeField } from '../CodeField.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { Cluster, Columns, Stack } from '../Layout.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { Select } from '../Select.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextField } from '../TextField.tsx';
import { Example } from './Example.tsx';

const countries = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
  { value: 'DE', label: 'Duitsland' },
];

const problems = [
  { field: 'w-name-wrong', message: 'Vul uw achternaam in.' },
  { field: 'w-country-wrong', message: 'Kies een land.' },
];

export function TextFields() {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <Columns gap="large">
        <Example name="TextField">
          <Stack>
            <TextField
              name="w-email"
              type="email"
              label="E-mailadres"
              defaultValue="investeerder@example.nl"
            />
            <TextField
              name="w-initials"
              label="Voorletters"
              help="Zoals in uw paspoort, bijvoorbeeld J.P."
              width="short"
              required
            />
            <TextField
              name="w-off"
              label="Contractnummer"
              defaultValue="2026-004211"
              width="medium"
              disabled
            />
            <CodeField name="w-code" label="Code van 6 cijfers" defaultValue="123456" />
            <TextField name="w-name-wrong" label="Achternaam" error="Vul uw achternaam in." required />
          </Stack>
        </Example>
        <Stack gap="large">
          <Example name="PasswordField">
            <PasswordField name="w-password" label="Wachtwoord" defaultValue="rustig-wonen-in-2026" />
          </Example>
          <Example name="Select">
            <Stack>
              <Select name="w-order" label="Land" placeholder="Kies een land" options={countries} />
              <Select
                name="w-country-wrong"
                label="Land waar u woont"
                placeholder="Kies een land"
                options={countries}
                error="Kies een land."
                width="medium"
                required
              />
            </Stack>
          </Example>
          <Example name="TextArea">
            <TextArea name="w-reason" label="Toelichting" rows={3} />
          </Example>
        </Stack>
      </Columns>
      <Example name="ErrorSummary">
        <Stack>
          <ErrorSummary problems={attempt > 0 ? problems : []} attempt={attempt} />
          <Cluster>
            <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
              Controleer
            </Button>
          </Cluster>
        </Stack>
      </Example>
    </>
  );
}
