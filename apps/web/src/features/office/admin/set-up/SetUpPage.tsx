import { brandStateTexts } from '@portaal/domain/brand/state';
import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import {
  blockingSteps,
  type SetUpStep,
  setUpStepTexts,
  stepsText,
} from '@portaal/domain/office/set-up/steps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Heading, PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { type AdminSectionName, adminSections } from '../admin-sections.ts';
import { RouterTextLink } from '../links.ts';
import { useMay } from '../rights.tsx';
import { ServiceTrials } from './ServiceTrials.tsx';
import { StateChange } from './StateChange.tsx';

type SetUp = CallResponse<typeof calls.getSetUp>['data'];
type Step = SetUp['steps'][number];

const statusTexts = {
  done: { tone: 'success', text: 'Klaar' },
  missing: { tone: 'danger', text: 'Ontbreekt' },
  waiting: { tone: 'warning', text: 'Wacht op collega' },
  notNeeded: { tone: 'neutral', text: 'Niet nodig' },
} as const;

/** Section of the admin area where a step is completed. */
const sectionOf: Readonly<Partial<Record<SetUpStep, AdminSectionName>>> = {
  heads: 'uitnodigingen',
  terms: 'voorwaarden',
  calendar: 'voorwaarden',
  suitability: 'voorwaarden',
  texts: 'teksten',
  documents: 'fondsdocumenten',
  prices: 'koersen',
  figures: 'jaarcijfers',
  book: 'bestaand-boek',
  invitations: 'uitnodigen',
  opening: 'goedkeuring',
};

function SectionLink({ step }: { readonly step: SetUpStep }) {
  const may = useMay();
  const name = sectionOf[step];
  if (name === undefined) return '–';
  const { label, call } = adminSections[name];
  if (!may(call)) return label;
  return (
    <RouterTextLink to="." search={{ deel: name }}>
      {label}
    </RouterTextLink>
  );
}

const columns: readonly TableColumn<Step & { readonly number: number }>[] = [
  {
    key: 'step',
    header: 'Stap',
    rowHeader: true,
    cell: ({ step, number }) => `${number} ${setUpStepTexts[step]}`,
  },
  {
    key: 'status',
    header: 'Stand',
    cell: ({ status }) => <Badge tone={statusTexts[status].tone}>{statusTexts[status].text}</Badge>,
  },
  {
    key: 'details',
    header: 'Wat er is of ontbreekt',
    cell: ({ details, by, at }) => (
      <Stack gap="small">
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {by !== null && at !== null && (
          <p>
            {by}, {momentText(at)}
          </p>
        )}
      </Stack>
    ),
  },
  { key: 'section', header: 'Waar', cell: ({ step }) => <SectionLink step={step} /> },
];

const withheldColumns: readonly TableColumn<SetUp['withheld'][number]>[] = [
  { key: 'month', header: 'Maand', rowHeader: true, cell: ({ month }) => month },
  {
    key: 'kind',
    header: 'Soort',
    cell: ({ kind }) => kind.replace(/^mail:/, 'mail ').replace(/^sms:/, 'sms '),
  },
  { key: 'count', header: 'Aantal', align: 'end', cell: ({ count }) => count.toLocaleString('nl-NL') },
];

const TRIAL_POLL_MS = 2_000;

/** Shows the remaining steps before the brand can open, and lets heads open and close it (decision 0206). */
export function SetUpPage() {
  const setUp = useQuery({
    ...callQuery(calls.getSetUp, { globalErrors: false }),
    staleTime: 0,
    // The outcome of a trial arrives without a page load, because a job of the server makes the trial.
    refetchInterval: ({ state: { data } }) =>
      data?.trials.some(({ status }) => status === 'running') ? TRIAL_POLL_MS : false,
  });
  const [done, setDone] = useState<string | null>(null);
  return (
    <Stack gap="large">
      <PageTitle intro="Klanten kunnen pas rekenen en beginnen als de eerste tien stappen klaar zijn en twee hoofden het merk openzetten.">
        Inrichten
      </PageTitle>
      {done !== null && (
        <Banner tone="success" role="status">
          {done}
        </Banner>
      )}
      <AdminLoaded
        query={setUp}
        data={setUp.data}
        loading={<Skeleton lines={8} label="Even geduld. Wij kijken wat er klaar is." />}
        failedTitle="Wij kunnen nu niet zien wat er klaar is"
      >
        {(data) => <Loaded setUp={data} onDone={setDone} />}
      </AdminLoaded>
    </Stack>
  );
}

const stateIntro = {
  preparing: 'Niemand kan nu rekenen, een account vragen of beginnen. Er gaat niets naar klanten.',
  shadow: 'Het merk loopt mee met het oude systeem. Er gaat niets naar klanten, en zij kunnen niet inloggen.',
  open: 'Klanten kunnen rekenen, een account vragen en beginnen.',
  shut: 'Nieuwe klanten en nieuwe inleg kunnen niet. Wie al klant is, kan alles bekijken, wijzigen en verkopen.',
} as const;

function Loaded({ setUp, onDone }: { readonly setUp: SetUp; readonly onDone: (text: string) => void }) {
  const { state, changed, steps, withheld } = setUp;
  const blocking = blockingSteps(steps, setUp);
  return (
    <>
      <Banner
        tone={state === 'open' ? 'success' : 'warning'}
        title={`Stand van het merk: ${brandStateTexts[state].toLowerCase()}`}
      >
        <p>{stateIntro[state]}</p>
        {changed && changed.askedBy !== null && (
          <p>
            {changed.approvedBy === null
              ? `Door ${changed.askedBy}`
              : `Gevraagd door ${changed.askedBy}, goedgekeurd door ${changed.approvedBy}`}
            , {momentText(changed.at)}.{changed.reason !== null && ` Reden: ${changed.reason}`}
          </p>
        )}
        {state !== 'open' && blocking.length > 0 && <p>Nog niet klaar: {stepsText(blocking)}.</p>}
      </Banner>
      <StateChange state={state} isBlocked={blocking.length > 0} onDone={onDone} />
      <Table
        caption="Stappen tot het merk open is"
        wide="stacking"
        columns={columns}
        rows={steps.map((step, index) => ({ ...step, number: index + 1 }))}
        rowKey={({ step }) => step}
      />
      <ServiceTrials trials={setUp.trials} />
      {withheld.length > 0 && (
        <section aria-labelledby="achtergehouden">
          <Stack>
            <Heading size="small" id="achtergehouden">
              Achtergehouden berichten
            </Heading>
            <p>
              Deze berichten zouden zijn verstuurd. Zij gaan nooit meer weg, ook niet als het merk open is.
            </p>
            <Table
              caption="Achtergehouden berichten per maand"
              columns={withheldColumns}
              rows={withheld}
              rowKey={({ month, kind }) => `${month} ${kind}`}
            />
          </Stack>
        </section>
      )}
    </>
  );
}
