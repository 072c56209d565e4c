import * as calls from '@portaal/domain/calls';
import {
  type BookExport,
  DOWNLOAD_HOURS,
  exportRecipient,
  recipientProblem,
} from '@portaal/domain/office/book-export/calls';
import type { IsoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { DatePicker } from '../../../../ui/DatePicker.tsx';
import { fileSize } from '../../../../ui/file-rules.ts';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { FileButton } from '../FileButton.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';

/** Time between two requests while a file is being written, and while it is being erased. */
const REFRESH_MS = 5_000;
const REFRESH_ERASING_MS = 30_000;

const states = {
  approved: { tone: 'info', text: 'Wordt geschreven' },
  written: { tone: 'success', text: 'Klaar' },
  downloaded: { tone: 'neutral', text: 'Gedownload' },
  expired: { tone: 'warning', text: 'Verlopen' },
  failed: { tone: 'danger', text: 'Mislukt' },
} as const satisfies Readonly<Record<BookExport['state'], object>>;

const isPast = ({ state }: BookExport): boolean => state === 'downloaded' || state === 'expired';

/** Returns the state in words. For a past file the words state whether it is erased. */
function stateText(row: BookExport): string {
  const { text } = states[row.state];
  if (!isPast(row)) return text;
  return row.erasedAt === null ? `${text}, wordt gewist` : `${text} en gewist`;
}

function refreshMs(list: readonly BookExport[] = []): number | false {
  if (list.some(({ state }) => state === 'approved')) return REFRESH_MS;
  return list.some((row) => isPast(row) && row.erasedAt === null) && REFRESH_ERASING_MS;
}

const columns: readonly TableColumn<BookExport>[] = [
  {
    key: 'state',
    header: 'Uitvoer',
    rowHeader: true,
    cell: (row) => (
      <span className={styles.lines}>
        <Badge tone={states[row.state].tone}>{stateText(row)}</Badge>
        <span className={styles.note}>
          {momentText(row.approvedAt)}, {row.since === null ? 'alles' : `vanaf ${formatLongDate(row.since)}`}
        </span>
        {row.failedBecause !== null && <span className={styles.note}>{row.failedBecause}</span>}
      </span>
    ),
  },
  {
    key: 'people',
    header: 'Medewerkers',
    cell: ({ askedBy, approvedBy }) => `Gevraagd door ${askedBy}, goedgekeurd door ${approvedBy}`,
  },
  {
    key: 'recipient',
    header: 'Ontvanger',
    cell: ({ recipient }) => <code className={styles.digest}>{recipient}</code>,
  },
  {
    key: 'file',
    header: 'Bestand',
    cell: ({ state, own, id, file }) =>
      file === null ? (
        '–'
      ) : (
        <span className={styles.lines}>
          <span>
            Tot en met {formatLongDate(file.until)}, {fileSize(file.bytes)}
          </span>
          <span className={styles.note}>
            SHA-256: <code className={styles.digest}>{file.sha256}</code>
          </span>
          {state === 'written' && own && (
            <IfMay call="downloadBookExport">
              <DownloadButton id={id} />
            </IfMay>
          )}
          {state === 'written' && (
            <span className={styles.note}>
              {own ? '' : 'Alleen wie het vroeg, kan het downloaden. '}Tot {momentText(file.expiresAt)}.
            </span>
          )}
        </span>
      ),
  },
];

function DownloadButton({ id }: { readonly id: string }) {
  const save = useAct(calls.downloadBookExport, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return <FileButton what="het versleutelde boek" save={save} />;
}

/** Requests an export of the book for a recipient, and shows earlier exports with the file to download. */
export function BookExports() {
  const exports = useQuery({
    ...callQuery(calls.listBookExports, { globalErrors: false }),
    staleTime: 0,
    refetchInterval: ({ state }) => refreshMs(state.data),
  });
  return (
    <section aria-labelledby="uitvoeren">
      <Stack gap="large">
        <Stack>
          <Heading level={2} id="uitvoeren">
            Boek uitvoeren
          </Heading>
          <p>
            Alles wat het merk in het portaal heeft, als één pakket: klanten met hun burgerservicenummers,
            contracten, grootboek en documenten. Alleen de ontvanger kan het openen.
          </p>
          <IfMay call="requestBookExport">
            <ExportForm />
          </IfMay>
        </Stack>
        <AdminLoaded
          query={exports}
          data={exports.data}
          loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de lijst op." />}
          failedTitle="Wij kunnen nu niet laten zien wat is uitgevoerd"
          empty={
            <p>
              Het boek is nog niet uitgevoerd. U doet dit als u naar een ander systeem gaat, of om te bewijzen
              dat u dat kunt.
            </p>
          }
        >
          {(list) => (
            <Table
              caption="Eerder uitgevoerd"
              wide="stacking"
              columns={columns}
              rows={list}
              rowKey={({ id }) => id}
            />
          )}
        </AdminLoaded>
      </Stack>
    </section>
  );
}

function ExportForm() {
  const [recipient, setRecipient] = useState('');
  const [since, setSince] = useState<IsoDate | null>(null);
  const [dayProblem, setDayProblem] = useState<string>();
  const ask = useProvenAct(calls.requestBookExport, {
    prepare: () => {
      const key = exportRecipient.safeParse(recipient);
      if (!key.success) return { problems: [recipientProblem] };
      if (dayProblem !== undefined) return { problems: [{ field: 'since', message: dayProblem }] };
      return { body: { recipient: key.data, ...(since !== null && { since }) } };
    },
    onDone: () => setRecipient(''),
  });
  return (
    <ActForm
      act={ask}
      failedTitle="Het boek is niet gevraagd"
      submitLabel="Uitvoer aanvragen"
      onSubmit={() => void ask.run()}
    >
      <TextField
        name="recipient"
        label="Publieke sleutel van de ontvanger"
        help="Vraag hem aan de ontvanger, en vergelijk hem met een telefoongesprek. Een collega ziet deze sleutel en keurt hem goed; daarna kan niemand hem nog veranderen."
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={recipient}
        error={ask.errorOf('recipient')}
        onChange={({ target }) => setRecipient(target.value)}
      />
      <DatePicker
        name="since"
        label="Alleen wat er bij kwam sinds"
        help="Leeg is alles. Met een dag ontbreken oudere koersen, boekingen, incasso’s, vragenlijsten en documenten."
        optional
        value={since}
        error={ask.errorOf('since')}
        onValueChange={(day, problem) => {
          setSince(day);
          setDayProblem(problem);
        }}
      />
      <p>
        Hierna vragen wij een code. U kunt het bestand één keer downloaden, binnen {DOWNLOAD_HOURS} uur nadat
        het klaar is. Daarna wissen wij het.
      </p>
    </ActForm>
  );
}
