import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import { maintenanceWords } from '@portaal/domain/office/maintenance/calls';
import {
  dutchMoment,
  type MaintenanceScope,
  MOST_MAINTENANCE_TEXT,
  periodProblems,
} from '@portaal/domain/office/maintenance/maintenance';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

const empty = { scope: 'writes' as MaintenanceScope, text: '', startsAt: '', endsAt: '' };
type Draft = typeof empty;

const scopes = [
  {
    value: 'writes',
    label: 'Alleen lezen',
    help: 'Klanten kunnen alles bekijken en niets wijzigen of versturen.',
  },
  {
    value: 'all',
    label: 'Alles dicht',
    help: 'Klanten zien alleen een pagina met uw tekst en ons telefoonnummer.',
  },
] as const;

/** Validates before sending, and returns the problems in the order of the fields. Times are parsed as Dutch time. */
function prepare({ scope, text, startsAt, endsAt }: Draft) {
  const now = new Date();
  const read = maintenanceWords.safeParse(text);
  const start = startsAt === '' ? null : dutchMoment(startsAt);
  const end = dutchMoment(endsAt);
  const problems = [
    ...(read.success ? [] : problemsOf(read.error.issues).map((problem) => ({ ...problem, field: 'text' }))),
    ...(start === undefined ? [{ field: 'startsAt', message: 'Vul een dag en een tijd in, of niets.' }] : []),
    ...(end === undefined
      ? [{ field: 'endsAt', message: 'Vul de dag en de tijd in waarop het klaar is.' }]
      : []),
    ...(start !== undefined && end ? periodProblems({ startsAt: start ?? now, endsAt: end }, now) : []),
  ];
  if (problems.length > 0 || !read.success || start === undefined || !end) return { problems };
  return {
    body: { scope, text: read.data, startsAt: start?.toISOString() ?? null, endsAt: end.toISOString() },
  };
}

interface SwitchOnProps {
  /** True if this maintenance replaces maintenance that is already scheduled or active. */
  readonly replaces: boolean;
  readonly onBegin: () => void;
  readonly onDone: () => void;
}

export function SwitchOn({ replaces, onBegin, onDone }: SwitchOnProps) {
  const [draft, setDraft] = useState(empty);
  const start = useProvenAct(calls.startMaintenance, {
    prepare,
    onDone: () => {
      setDraft(empty);
      onDone();
    },
  });
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    for (const field of Object.keys(changed)) start.clear(field);
  };
  return (
    <section aria-labelledby="onderhoud-aanzetten">
      <Stack>
        <Heading size="small" id="onderhoud-aanzetten">
          {replaces ? 'Ander onderhoud' : 'Onderhoud aanzetten of aankondigen'}
        </Heading>
        <ActForm
          act={start}
          failedTitle="Het onderhoud staat niet aan"
          submitLabel="Verder"
          onSubmit={() => {
            onBegin();
            void start.run(draft);
          }}
        >
          <RadioGroup
            name="scope"
            label="Wat staat er stil?"
            options={scopes}
            value={draft.scope}
            error={start.errorOf('scope')}
            onValueChange={(scope) => change({ scope: scope as MaintenanceScope })}
          />
          <TextArea
            name="text"
            label="Wat gebeurt er?"
            help="Dit leest iedereen. Schrijf een hele zin, bijvoorbeeld: Wij werken aan de betalingen. Tot wanneer het duurt, zetten wij erachter."
            rows={3}
            maxLength={MOST_MAINTENANCE_TEXT}
            value={draft.text}
            error={start.errorOf('text')}
            onChange={({ target }) => change({ text: target.value })}
          />
          <TextField
            name="startsAt"
            type="datetime-local"
            width="medium"
            label="Begin"
            optional
            help="Laat leeg om meteen te beginnen. Kiest u later, dan leest iedereen het vooraf."
            value={draft.startsAt}
            error={start.errorOf('startsAt')}
            onChange={({ target }) => change({ startsAt: target.value })}
          />
          <TextField
            name="endsAt"
            type="datetime-local"
            width="medium"
            label="Einde"
            help="Dan gaat het vanzelf uit. Eerder uitzetten kan op deze pagina."
            value={draft.endsAt}
            error={start.errorOf('endsAt')}
            onChange={({ target }) => change({ endsAt: target.value })}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
