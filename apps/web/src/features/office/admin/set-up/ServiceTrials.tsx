import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import {
  TRIAL_DAYS,
  type TrialService,
  trialModeTexts,
  trialServiceTexts,
  trialStatusTexts,
} from '@portaal/domain/office/set-up/trials';
import { useAct } from '../../../../act/use-act.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { IfMay } from '../rights.tsx';

type Trial = CallResponse<typeof calls.getSetUp>['data']['trials'][number];

const tones = {
  done: 'success',
  missing: 'danger',
  failed: 'danger',
  expired: 'warning',
  running: 'info',
  notNeeded: 'neutral',
} as const satisfies Record<Trial['status'], string>;

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const canBeTried = ({ isConfigured, status }: Trial) => isConfigured && status !== 'running';

/** Shows the outside services of the brand, each with its newest trial and a button for the next one (decision 0237). */
export function ServiceTrials({ trials }: { readonly trials: readonly Trial[] }) {
  const attempt = useAct(calls.tryService, {
    prepare: (service: TrialService) => ({ params: { service } }),
  });
  const columns: readonly TableColumn<Trial>[] = [
    { key: 'service', header: 'Dienst', rowHeader: true, cell: ({ service }) => trialServiceTexts[service] },
    {
      key: 'status',
      header: 'Stand',
      cell: ({ status }) => <Badge tone={tones[status]}>{capitalised(trialStatusTexts[status])}</Badge>,
    },
    { key: 'outcome', header: 'Wat de dienst antwoordde', cell: (trial) => <Outcome trial={trial} /> },
    {
      key: 'try',
      header: 'Proef',
      cell: (trial) =>
        canBeTried(trial) ? (
          <IfMay call="tryService">
            <Button
              variant="secondary"
              busy={attempt.busy}
              aria-label={`Probeer ${trialServiceTexts[trial.service]}`}
              onClick={() => void attempt.run(trial.service)}
            >
              Probeer
            </Button>
          </IfMay>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <section aria-labelledby="proeven">
      <Stack>
        <Heading size="small" id="proeven">
          Diensten buiten het portaal
        </Heading>
        <p>
          Een proef is een echt verzoek met de instellingen van de server. Er beweegt geen geld, en een klant
          merkt er niets van. Daarom kan een proef ook in voorbereiding en in schaduw. Een goede proef geldt{' '}
          {TRIAL_DAYS} dagen, zolang de instellingen gelijk blijven.
        </p>
        {attempt.failure !== null && (
          <Banner tone="danger" role="alert" title="De proef is niet begonnen">
            {attempt.failure}
          </Banner>
        )}
        <Table
          caption="Proeven van diensten"
          wide="stacking"
          columns={columns}
          rows={trials}
          rowKey={({ service }) => service}
        />
      </Stack>
    </section>
  );
}

function Outcome({ trial: { at, by, explanation, mode, outcome, status } }: { readonly trial: Trial }) {
  return (
    <Stack gap="small">
      {status === 'running' ? <p role="status">Wij wachten op antwoord.</p> : <p>{outcome ?? explanation}</p>}
      {mode !== null && status !== 'running' && <p>Deze sleutel is van de {trialModeTexts[mode]}.</p>}
      {at !== null && by !== null && (
        <p>
          {by}, {momentText(at)}
        </p>
      )}
    </Stack>
  );
}
