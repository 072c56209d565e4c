import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { transferKinds, transferRegimes } from '@portaal/domain/investing/capital-transfers/states';
import { lazy, Suspense } from 'react';
import { AnnuityProviderField } from '../../../entities/capital-transfer/AnnuityProviderField.tsx';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** Lazy, because other applications upload nothing on this page. */
const UploadField = lazy(async () => ({
  default: (await import('../../../entities/application/UploadField.tsx')).UploadField,
}));

type Transfer = NonNullable<ApplicationDraft['transfer']>;

/** Phase of the annuity with the other provider, as an answer. */
const kindTexts: Readonly<Record<(typeof transferKinds)[number], string>> = {
  accumulation: 'Ik bouw deze lijfrente nog op',
  vested: 'De einddatum is voorbij, en ik krijg nog geen uitkering',
  payout: 'Ik krijg al een uitkering',
};

/** The period in which the capital was built up (domain 1.6). */
const regimeTexts: Readonly<Record<(typeof transferRegimes)[number], string>> = {
  from2014: 'Helemaal of voor een deel in 2014 of later',
  before2014: 'Helemaal tussen 1992 en 2014',
  before1992: 'Vóór 1992',
};

const kindHelp: Readonly<Record<(typeof transferKinds)[number], string>> = {
  accumulation: 'U legt nog in, of uw geld staat vast tot de einddatum.',
  vested: 'U moet nog kiezen hoe uw geld wordt uitgekeerd.',
  payout: 'Bijvoorbeeld een bedrag per maand of per jaar.',
};
const regimeHelp: Readonly<Record<(typeof transferRegimes)[number], string>> = {
  from2014: 'Dit geldt voor de meeste lijfrentes.',
  before2014: 'Na 31 december 2013 hebt u niets meer ingelegd.',
  before1992: 'Voor deze oude lijfrentes gelden andere regels.',
};

const kinds = transferKinds.map((value) => ({ value, label: kindTexts[value], help: kindHelp[value] }));
const regimes = transferRegimes.map((value) => ({
  value,
  label: regimeTexts[value],
  help: regimeHelp[value],
}));

interface TransferPartProps {
  readonly applicationId: string;
  readonly offer: Pick<AppliedOffer, 'initialDeposit'>;
  readonly transfer: Transfer;
  readonly onChange: (changed: Partial<Transfer>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** Shows the fields about the annuity at the other provider, and the order to that provider (domain 1.8). */
export function TransferPart({ applicationId, offer, transfer, onChange, errorOf }: TransferPartProps) {
  const at = (name: keyof Transfer | 'statement') => {
    const field = `transfer.${name}`;
    return { name: field, error: errorOf(field) };
  };
  return (
    <Card title="Uw huidige lijfrente">
      <Stack gap="large">
        <AnnuityProviderField
          {...at('providerName')}
          label="Bij welke bank of verzekeraar loopt uw lijfrente nu?"
          value={transfer.providerName}
          onValueChange={(providerName) => onChange({ providerName })}
        />
        <TextField
          {...at('policyNumber')}
          label="Uw polisnummer of rekeningnummer daar"
          help="U vindt dit op uw laatste overzicht."
          width="medium"
          autoComplete="off"
          value={transfer.policyNumber}
          onChange={({ target }) => onChange({ policyNumber: target.value })}
          required
        />
        <RadioGroup
          {...at('isWhole')}
          label="Hoeveel wilt u overdragen?"
          options={[
            { value: 'alles', label: 'Alles wat op deze polis of rekening staat' },
            { value: 'deel', label: `Alleen ${formatEuro(offer.initialDeposit)}, de rest blijft daar` },
          ]}
          value={transfer.isWhole === null ? null : transfer.isWhole ? 'alles' : 'deel'}
          onValueChange={(value) => onChange({ isWhole: value === 'alles' })}
          required
        />
        <RadioGroup
          {...at('kind')}
          label="Wat geldt voor uw lijfrente?"
          options={kinds}
          value={transfer.kind}
          onValueChange={(value) => onChange({ kind: transferKinds.find((one) => one === value) ?? null })}
          required
        />
        <RadioGroup
          {...at('regime')}
          label="Wanneer hebt u uw inleg gedaan?"
          options={regimes}
          value={transfer.regime}
          onValueChange={(value) =>
            onChange({ regime: transferRegimes.find((one) => one === value) ?? null })
          }
          required
        />
        <Suspense fallback={<Skeleton lines={3} />}>
          <UploadField
            applicationId={applicationId}
            field="transfer.statement"
            help="Wij gebruiken het om uw gegevens te controleren. Uw naam, het nummer en de waarde moeten erop staan."
            error={at('statement').error}
          />
        </Suspense>
        <Checkbox
          {...at('isOrdered')}
          label={orderText(transfer.providerName)}
          help="Het geld gaat rechtstreeks van de andere aanbieder naar ons. Laat het niet eerst aan uzelf betalen: dan betaalt u er belasting over."
          checked={transfer.isOrdered}
          onChange={({ target }) => onChange({ isOrdered: target.checked })}
        />
      </Stack>
    </Card>
  );
}

/** Returns the words of the order that the applicant confirms. */
function orderText(providerName: string): string {
  const { name } = environment().brand;
  const provider = providerName.trim() === '' ? 'de andere aanbieder' : providerName.trim();
  return `Ik geef ${name} opdracht om dit geld bij ${provider} op te vragen, en ${provider} opdracht om het over te maken naar mijn nieuwe lijfrente bij ${name}.`;
}
