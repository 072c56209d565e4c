import type { Cents, IsoDate } from '@portaal/engine';
import { useState } from 'react';
import { DateField } from '../DateField.tsx';
import { DatePicker } from '../DatePicker.tsx';
import { Columns, Stack } from '../Layout.tsx';
import { MoneyField } from '../MoneyField.tsx';
import { NumberField } from '../NumberField.tsx';
import { PercentageField } from '../PercentageField.tsx';
import { Slider } from '../Slider.tsx';
import { Example } from './Example.tsx';

const euro = (value: number): string => `€ ${value.toLocaleString('nl-NL')}`;

function Dates() {
  const [birthday, setBirthday] = useState<IsoDate | null>('1961-04-27' as IsoDate);
  const [start, setStart] = useState<IsoDate | null>('2026-12-01' as IsoDate);
  return (
    <Columns gap="large">
      <Example name="DateField">
        <Stack>
          <DateField
            name="w-birthday"
            label="Geboortedatum"
            value={birthday}
            onValueChange={setBirthday}
            birthday
          />
          <DateField
            name="w-born"
            label="Geboortedatum van uw partner"
            error="Vul een geldige datum in (dd-mm-jjjj)."
            value={null}
            onValueChange={() => undefined}
            birthday
            required
          />
        </Stack>
      </Example>
      <Example name="DatePicker">
        <DatePicker
          name="w-start"
          label="Startdatum"
          help="Vanaf 1 december 2026, tot een jaar vooruit."
          value={start}
          onValueChange={setStart}
          min={'2026-12-01' as IsoDate}
          max={'2027-11-30' as IsoDate}
        />
      </Example>
    </Columns>
  );
}

export function ValueFields() {
  const [amount, setAmount] = useState<Cents | null>(100050 as Cents);
  const [share, setShare] = useState<number | null>(12.5);
  const [years, setYears] = useState<number | null>(20);
  const [deposit, setDeposit] = useState(10_000);
  return (
    <>
      <Columns gap="large">
        <Example name="MoneyField">
          <Stack>
            <MoneyField
              name="w-amount"
              label="Eenmalige inleg"
              help="Minimaal € 1.000."
              value={amount}
              onValueChange={setAmount}
            />
            <MoneyField
              name="w-amount-wrong"
              label="Inleg per maand"
              error="Het bedrag moet minimaal € 50 zijn."
              value={2500 as Cents}
              onValueChange={() => undefined}
            />
          </Stack>
        </Example>
        <Stack gap="large">
          <Example name="PercentageField">
            <PercentageField
              name="w-share"
              label="Deel in dit fonds"
              value={share}
              onValueChange={setShare}
            />
          </Example>
          <Example name="NumberField">
            <NumberField
              name="w-years"
              label="Looptijd"
              unit="jaar"
              min={1}
              max={40}
              value={years}
              onValueChange={setYears}
            />
          </Example>
        </Stack>
      </Columns>
      <Example name="Slider">
        <Slider
          name="w-deposit"
          label="Eenmalige inleg"
          min={1000}
          max={250_000}
          step={1000}
          value={deposit}
          onValueChange={setDeposit}
          formatValue={euro}
        />
      </Example>
      <Dates />
    </>
  );
}
