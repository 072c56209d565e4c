import * as calls from '@portaal/domain/calls';
import { rejectionReason, type WaitingFigures } from '@portaal/domain/products/yearly-figures/calls';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { IfMay } from '../rights.tsx';
import { DifferencesTable } from './DifferencesTable.tsx';
import { SourceList } from './SourceList.tsx';

interface WaitingFiguresCardProps {
  readonly figures: WaitingFigures;
  readonly onDone: (text: string) => void;
}

/**
 * Shows the figures that wait for approval beside those of the previous year, with the buttons for a colleague's
 * decision.
 */
export function WaitingFiguresCard({ figures, onDone }: WaitingFiguresCardProps) {
  const { id, year, number, own, loaded, sources, comparedWith, differences } = figures;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const name = `De jaarcijfers van ${year} (versie ${number})`;
  const approve = useProvenAct(calls.approveYearlyFigures, {
    prepare: () => ({ params: { id }, body: {} }),
    onDone: () => onDone(`${name} zijn goedgekeurd en gelden nu.`),
  });
  const reject = useAct(calls.rejectYearlyFigures, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone(`${name} zijn ${own ? 'ingetrokken' : 'afgewezen'}.`),
  });
  const striking = differences.filter((one) => one.striking !== null).length;
  const again = own ? 'Intrekken' : 'Afwijzen';

  return (
    <section aria-labelledby={`jaarcijfers-${id}`}>
      <Stack>
        <Heading size="small" id={`jaarcijfers-${id}`}>
          {year}, versie {number}: wacht op goedkeuring
        </Heading>
        <p>
          Geladen door {own ? 'u' : loaded.by}, {momentText(loaded.at)}.{' '}
          {striking === 0
            ? 'Geen cijfer valt op.'
            : striking === 1
              ? '1 cijfer valt op.'
              : `${formatNumber(striking)} cijfers vallen op.`}
        </p>
        <p>{sources.length === 1 ? 'Bron:' : 'Bronnen:'}</p>
        <SourceList sources={sources} />
        <DifferencesTable
          caption={`Jaarcijfers ${year} naast het jaar ervoor`}
          year={year}
          comparedWith={comparedWith}
          differences={differences}
        />
        {approve.failure !== null && (
          <Banner tone="danger" role="alert" title="De jaarcijfers zijn niet goedgekeurd">
            {approve.failure}
          </Banner>
        )}
        {own && <p>U hebt deze jaarcijfers zelf geladen. Een collega keurt ze goed of wijst ze af.</p>}
        <Cluster>
          {!own && (
            <IfMay call="approveYearlyFigures">
              <Button busy={approve.busy} onClick={() => setAsking('approve')}>
                Goedkeuren
              </Button>
            </IfMay>
          )}
          <IfMay call="rejectYearlyFigures">
            <Button variant="secondary" busy={reject.busy} onClick={() => setAsking('reject')}>
              {again}
            </Button>
          </IfMay>
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={asking === 'approve'}
        title={`Jaarcijfers ${year} goedkeuren?`}
        confirmLabel="Goedkeuren"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          // The confirmation dialog closes to make room for the code dialog.
          setAsking(null);
          void approve.run();
        }}
      >
        <p>
          Ze gelden meteen, voor alle klanten, en veranderen niet meer. Uitkeringen die op dit jaar wachten,
          doen wij daarna vanzelf. Hierna vragen wij een code.
        </p>
      </ConfirmDialog>
      {asking === 'reject' && (
        <ReasonDialog
          act={reject}
          title={`Jaarcijfers ${year} ${own ? 'intrekken' : 'afwijzen'}`}
          confirmLabel={again}
          failedTitle="De jaarcijfers wachten nog"
          label="Waarom doet u dit?"
          help="Uw collega’s zien deze reden op deze pagina."
          rows={3}
          rules={rejectionReason}
          onClose={() => setAsking(null)}
        >
          <p>Deze cijfers gaan nooit gelden. Daarna kan er een nieuw bestand worden geladen.</p>
        </ReasonDialog>
      )}
      {approve.dialog}
    </section>
  );
}
