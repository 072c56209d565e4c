import { MOST_BENEFICIARIES } from '@portaal/domain/investing/change-requests/options/begunstiging';
import type { IsoDate } from '@portaal/engine';
import { Button } from '../../../../ui/Button.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ChangeForm, type FieldsProps, type FormProps } from '../ChangeForm.tsx';
import styles from '../changes.module.css';

interface Beneficiary {
  readonly naam: string;
  readonly geboortedatum: IsoDate | null;
  readonly relatie: string;
}

interface Draft {
  readonly begunstigden: readonly Beneficiary[];
}

const nobody: Beneficiary = { naam: '', geboortedatum: null, relatie: '' };

const draftOf = (): Draft => ({ begunstigden: [] });

function Fields({ draft, change, errorOf }: FieldsProps<Draft>) {
  const people = draft.begunstigden;
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
          // biome-ignore lint/suspicious/noArrayIndexKey: beneficiaries have no id, and only the last can be removed.
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

/** Changes the beneficiaries of an annuity. */
export function Form(props: FormProps) {
  return <ChangeForm {...props} option="begunstiging" draftOf={draftOf} fields={Fields} />;
}
