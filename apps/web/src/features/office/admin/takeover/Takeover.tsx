import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { mandatesUpload, type UnmatchedMandate } from '@portaal/domain/office/takeover/calls';
import { useQuery } from '@tanstack/react-query';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { useUpload } from '../../../../act/use-upload.ts';
import { formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { chosenFile, FileForm } from '../FileForm.tsx';
import { IfMay } from '../rights.tsx';

type TakeoverData = CallResponse<typeof calls.getTakeover>['data'];

interface TakeoverProps {
  readonly onDone: (text: string) => void;
}

/**
 * Shows the missing items for the takeover from the old system, and lets two employees take over the book.
 */
export function Takeover({ onDone }: TakeoverProps) {
  const takeover = useQuery({ ...callQuery(calls.getTakeover, { globalErrors: false }), staleTime: 0 });
  return (
    <section aria-labelledby="overname">
      <Stack>
        <Heading level={2} id="overname">
          Overnemen uit het oude systeem
        </Heading>
        <AdminLoaded
          query={takeover}
          data={takeover.data}
          loading={<Skeleton lines={2} label="Even geduld. Wij kijken wat er voor de overname klaar is." />}
          failedTitle="Wij kunnen nu niet zien wat er voor de overname klaar is"
        >
          {(data) =>
            data.takenOver === null ? (
              <OpenTakeover data={data} onDone={onDone} />
            ) : (
              <p>
                Het boek is overgenomen door {data.takenOver.by}, {momentText(data.takenOver.at)}. Uit het
                oude systeem wordt niets meer geïmporteerd.
              </p>
            )
          }
        </AdminLoaded>
      </Stack>
    </section>
  );
}

function OpenTakeover({ data, onDone }: TakeoverProps & { readonly data: TakeoverData }) {
  const { state, until, missing, mandates, list, askedBy } = data;
  return (
    <Stack>
      <p>
        {until === null ? 'Er is nog geen boek. ' : `Het boek loopt tot en met ${formatLongDate(until)}. `}
        Na de overname wordt er niets meer uit het oude systeem geïmporteerd, en kan het merk open.
      </p>
      {missing.length > 0 && (
        <>
          <p>Dit ontbreekt nog:</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        In ons boek zijn {formatNumber(mandates)} machtigingen in gebruik.{' '}
        {list !== null &&
          `De lijst van de incassant noemt er ${formatNumber(list.mandates)}: geladen door ${list.by}, ${momentText(list.at)}.`}
      </p>
      {state === 'shadow' && mandates > 0 && (
        <IfMay call="loadCollectorMandates">
          <LoadMandates onDone={onDone} />
        </IfMay>
      )}
      {askedBy !== null && <p>{askedBy} vroeg de overname. Een collega keurt haar goed bij Goedkeuring.</p>}
      {missing.length === 0 ? (
        askedBy === null && (
          <IfMay call="takeOverBook">
            <TakeOver data={data} onDone={onDone} />
          </IfMay>
        )
      ) : (
        <UnmatchedList data={data} />
      )}
    </Stack>
  );
}

const labelOf = ({ side, reference }: UnmatchedMandate): string =>
  side === 'ours'
    ? `Machtiging ${reference} staat in ons boek en niet bij de incassant`
    : `Machtiging ${reference} staat bij de incassant en niet in ons boek`;
const placeOf = ({ side, reference }: UnmatchedMandate): string => `${side} ${reference}`;

function UnmatchedList({ data: { unmatched, unmatchedCount } }: { readonly data: TakeoverData }) {
  if (unmatchedCount === 0) return null;
  return (
    <>
      <p>{formatNumber(unmatchedCount)} machtigingen kent maar één kant. De eerste daarvan:</p>
      <ul>
        {unmatched.slice(0, 20).map((one) => (
          <li key={placeOf(one)}>{labelOf(one)}.</li>
        ))}
      </ul>
    </>
  );
}

function LoadMandates({ onDone }: TakeoverProps) {
  const load = useUpload(calls.loadCollectorMandates, {
    prepare: (file: File | null) => chosenFile(file, 'Kies het bestand met machtigingen.'),
    onDone: ({ unmatched }) =>
      onDone(
        unmatched === 0
          ? 'Elke machtiging is bij beide kanten in gebruik.'
          : `${formatNumber(unmatched)} machtigingen kent maar één kant. Herstel ze, of geef bij de overname een reden.`,
      ),
  });
  return (
    <FileForm
      act={load}
      failedTitle="Er is niets vergeleken"
      submitLabel="Machtigingen vergelijken"
      label="Machtigingen bij de incassant"
      help="Een CSV-bestand met de kolommen kenmerk en status (actief, gepauzeerd of beeindigd)."
      upload={mandatesUpload}
    />
  );
}

interface MandateReason extends UnmatchedMandate {
  readonly reason: string;
}

/**
 * Shows a field for the reason of each mandate that only one side has, and requests a code. A colleague must
 * approve.
 */
function TakeOver({ data: { unmatched }, onDone }: TakeoverProps & { readonly data: TakeoverData }) {
  const take = useProvenAct(calls.takeOverBook, {
    prepare: (reasons: readonly MandateReason[]) => ({ body: { reasons: [...reasons] } }),
    onDone: () => onDone('De overname is gevraagd. Een collega keurt haar goed.'),
  });
  return (
    <ActForm
      act={take}
      failedTitle="De overname is niet gevraagd"
      submitLabel="Overnemen"
      onSubmit={(form) => {
        const fields = new FormData(form);
        void take.run(unmatched.map((one) => ({ ...one, reason: String(fields.get(placeOf(one)) ?? '') })));
      }}
    >
      <Stack>
        {unmatched.map((one) => (
          <TextField
            key={placeOf(one)}
            name={placeOf(one)}
            label={labelOf(one)}
            help="Waarom aanvaardt u dit?"
          />
        ))}
        <Banner tone="info" title="Dit kan niet terug">
          Na de overname importeert u niets meer uit het oude systeem. Hierna vragen wij een code, en keurt
          een collega het goed.
        </Banner>
      </Stack>
    </ActForm>
  );
}
