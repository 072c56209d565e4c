import { MOST_BENEFICIARIES } from '@portaal/domain/change-requests/options/begunstiging';
import { ownershipReasons } from '@portaal/domain/change-requests/options/tenaamstelling';
import type { IsoDate } from '@portaal/engine';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './changes.module.css';
import type { FieldsProps } from './drafts.ts';

interface Beneficiary {
  readonly naam: string;
  readonly geboortedatum: IsoDate | null;
  readonly relatie: string;
}

const nobody: Beneficiary = { naam: '', geboortedatum: null, relatie: '' };

export function BeneficiaryFields({ draft, change, errorOf }: FieldsProps) {
  const people = draft.begunstigden as readonly Beneficiary[];
  const put = (begunstigden: readonly Beneficiary[]) => change({ begunstigden });
  const edit = (index: number, part: Partial<Beneficiary>) =>
    put(people.map((person, at) => (at === index ? { ...person, ...part } : person)));
  return (
    <>
      <RadioGroup
        name="wie"
        label="Wie krijgt de lijfrente als u overlijdt?"
        options={[
          {
            value: 'standard',
            label: 'Volgens de voorwaarden',
            help: 'Eerst uw partner, dan uw kinderen, dan uw erfgenamen.',
          },
          { value: 'named', label: 'Iemand die ik noem' },
        ]}
        value={people.length === 0 ? 'standard' : 'named'}
        onValueChange={(who) => put(who === 'named' ? [nobody] : [])}
      />
      {people.map((person, index) => {
        const at = `begunstigden[${index}]`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no number of their own, and only the last goes.
          <div key={index} className={styles.person}>
            <Heading level={3} size="small">
              Persoon {index + 1}
            </Heading>
            <TextField
              name={`${at}.naam`}
              label="Voornaam en achternaam"
              value={person.naam}
              onChange={(event) => edit(index, { naam: event.target.value })}
              error={errorOf(`${at}.naam`)}
              required
            />
            <DateField
              name={`${at}.geboortedatum`}
              label="Geboortedatum"
              value={person.geboortedatum}
              onValueChange={(geboortedatum) => edit(index, { geboortedatum })}
              error={errorOf(`${at}.geboortedatum`)}
              required
            />
            <TextField
              name={`${at}.relatie`}
              label="Wat is deze persoon van u?"
              help="Bijvoorbeeld: mijn zus."
              value={person.relatie}
              onChange={(event) => edit(index, { relatie: event.target.value })}
              error={errorOf(`${at}.relatie`)}
              required
            />
          </div>
        );
      })}
      {people.length > 0 && (
        <div>
          {people.length < MOST_BENEFICIARIES && (
            <Button variant="secondary" size="small" icon="plus" onClick={() => put([...people, nobody])}>
              Nog een persoon
            </Button>
          )}{' '}
          {people.length > 1 && (
            <Button variant="quiet" size="small" onClick={() => put(people.slice(0, -1))}>
              Laatste persoon weghalen
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const reasons = Object.entries(ownershipReasons).map(([value, label]) => ({ value, label }));

export function OwnershipFields({ draft, change, errorOf }: FieldsProps) {
  return (
    <>
      <RadioGroup
        name="reden"
        label="Waarom komt het contract op een andere naam?"
        options={reasons}
        value={(draft.reden as string | undefined) ?? ''}
        onValueChange={(reden) => change({ reden })}
        error={errorOf('reden')}
        required
      />
      <TextField
        name="naam"
        label="Voornaam en achternaam van de nieuwe houder"
        value={(draft.naam as string | undefined) ?? ''}
        onChange={(event) => change({ naam: event.target.value })}
        error={errorOf('naam')}
        required
      />
      <DateField
        name="geboortedatum"
        label="Geboortedatum van de nieuwe houder"
        value={(draft.geboortedatum as IsoDate | null | undefined) ?? null}
        onValueChange={(geboortedatum) => change({ geboortedatum })}
        error={errorOf('geboortedatum')}
        required
      />
      <TextArea
        name="toelichting"
        label="Toelichting"
        rows={3}
        value={draft.toelichting as string}
        onChange={(event) => change({ toelichting: event.target.value })}
        error={errorOf('toelichting')}
      />
    </>
  );
}
