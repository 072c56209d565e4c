import * as calls from '@portaal/domain/calls';
import { type BookImport, importRejectionReason } from '@portaal/domain/office/book-import/calls';
import { importStateTexts } from '@portaal/domain/office/book-import/report';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { IfMay } from '../rights.tsx';
import { ImportReportView } from './ImportReportView.tsx';
import { ReasonsForm } from './ReasonsForm.tsx';

interface BookImportCardProps {
  readonly book: BookImport;
  readonly onDone: (text: string) => void;
}

/** Shows one package with its control report, and the next step for this employee. */
export function BookImportCard({ book, onDone }: BookImportCardProps) {
  const { id, state, report, explainedBy, own, signed, closedAt, closedBecause } = book;
  const isWaiting = state === 'registered';
  return (
    <section aria-labelledby={`boek-${id}`}>
      <Stack>
        <Heading size="small" id={`boek-${id}`}>
          {report.continued === undefined ? 'Boek' : 'Maandpakket'} tot en met {formatLongDate(report.until)}:{' '}
          {importStateTexts[state].toLowerCase()}
        </Heading>
        <p>
          Aangemeld: {momentText(book.registeredAt)}.{' '}
          {explainedBy !== null && `Verschillen verklaard door ${own ? 'u' : explainedBy}. `}
          {signed !== null && `Ondertekend door ${signed.by}, ${momentText(signed.at)}. `}
          {closedAt !== null && `Afgesloten: ${momentText(closedAt)}. `}
          {closedBecause !== null && `Reden: ${closedBecause}`}
        </p>
        <ImportReportView book={book} />
        {isWaiting && (
          <IfMay call="explainBookImport">
            <ReasonsForm book={book} onDone={onDone} />
          </IfMay>
        )}
        {isWaiting && own && <p>U gaf zelf de redenen. Een collega ondertekent.</p>}
        <Cluster>
          {isWaiting && explainedBy !== null && !own && (
            <IfMay call="signBookImport">
              <SignButton book={book} onDone={onDone} />
            </IfMay>
          )}
          {(isWaiting || state === 'signed') && (
            <IfMay call="rejectBookImport">
              <RejectButton book={book} onDone={onDone} />
            </IfMay>
          )}
          {(state === 'importing' || state === 'imported') && report.continued === undefined && (
            <IfMay call="discardBookImport">
              <DiscardButton book={book} />
            </IfMay>
          )}
        </Cluster>
      </Stack>
    </section>
  );
}

function SignButton({ book: { id, digest }, onDone }: BookImportCardProps) {
  const [isAsking, setAsking] = useState(false);
  const sign = useProvenAct(calls.signBookImport, {
    prepare: () => ({ params: { id }, body: { digest } }),
    onDone: () => onDone('Het boek is ondertekend. Een beheerder kan het nu importeren.'),
  });
  return (
    <>
      {sign.failure !== null && (
        <Banner tone="danger" role="alert" title="Het boek is niet ondertekend">
          {sign.failure}
        </Banner>
      )}
      <Button busy={sign.busy} onClick={() => setAsking(true)}>
        Ondertekenen
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Dit boek ondertekenen?"
        confirmLabel="Ondertekenen"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          // The confirmation dialog closes to make room for the code dialog.
          setAsking(false);
          void sign.run();
        }}
      >
        <p>
          U ondertekent het bestand, het controlerapport en de redenen. Hun controlegetal is{' '}
          <code>{digest.slice(0, 16)}</code>. Hierna vragen wij een code.
        </p>
      </ConfirmDialog>
      {sign.dialog}
    </>
  );
}

function RejectButton({ book: { id }, onDone }: BookImportCardProps) {
  const [isAsking, setAsking] = useState(false);
  const reject = useAct(calls.rejectBookImport, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone('Het pakket is afgewezen.'),
  });
  return (
    <>
      <Button variant="secondary" busy={reject.busy} onClick={() => setAsking(true)}>
        Afwijzen
      </Button>
      {isAsking && (
        <ReasonDialog
          act={reject}
          title="Dit pakket afwijzen"
          confirmLabel="Afwijzen"
          failedTitle="Het pakket wacht nog"
          label="Waarom doet u dit?"
          help="Uw collega’s zien deze reden op deze pagina."
          rows={3}
          rules={importRejectionReason}
          onClose={() => setAsking(false)}
        >
          <p>Dit pakket wordt niet geïmporteerd. Daarna kan een beheerder een ander aanmelden.</p>
        </ReasonDialog>
      )}
    </>
  );
}

function DiscardButton({ book: { id } }: Pick<BookImportCardProps, 'book'>) {
  const [isAsking, setAsking] = useState(false);
  const discard = useProvenAct(calls.discardBookImport, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button variant="secondary" busy={discard.busy} onClick={() => setAsking(true)}>
        Weggooien
      </Button>
      {isAsking && (
        <ReasonDialog
          act={discard}
          title="Dit boek weggooien?"
          confirmLabel="Vragen"
          failedTitle="Het boek staat er nog"
          label="Waarom doet u dit?"
          help="Een collega leest deze reden en keurt het goed. Hierna vragen wij een code."
          rows={3}
          danger
          rules={importRejectionReason}
          onClose={() => setAsking(false)}
        >
          <p>
            Alle klanten, contracten en boekingen van dit boek verdwijnen, met de maandpakketten erna. Dat kan
            alleen zolang het merk nooit open was en wij er geen maand mee verwerkten.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
