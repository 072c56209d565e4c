import * as calls from '@portaal/domain/calls';
import { rejectionReason, type WaitingFigures } from '@portaal/domain/products/yearly-figures/calls';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { ColleagueDecision } from '../ColleagueDecision.tsx';
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
        <ColleagueDecision
          own={own}
          ownText="U hebt deze jaarcijfers zelf geladen. Een collega keurt ze goed of wijst ze af."
          accept={{
            call: 'approveYearlyFigures',
            act: approve,
            label: 'Goedkeuren',
            failedTitle: 'De jaarcijfers zijn niet goedgekeurd',
            confirmation: ({ open, close }) => (
              <ConfirmDialog
                open={open}
                title={`Jaarcijfers ${year} goedkeuren?`}
                confirmLabel="Goedkeuren"
                onCancel={close}
                onConfirm={() => {
                  close();
                  void approve.run();
                }}
              >
                <p>
                  Ze gelden meteen, voor alle klanten, en veranderen niet meer. Uitkeringen die op dit jaar
                  wachten, doen wij daarna vanzelf. Hierna vragen wij een code.
                </p>
              </ConfirmDialog>
            ),
          }}
          reject={{
            call: 'rejectYearlyFigures',
            act: reject,
            name: `Jaarcijfers ${year}`,
            failedTitle: 'De jaarcijfers wachten nog',
            rules: rejectionReason,
            consequence: 'Deze cijfers gaan nooit gelden. Daarna kan er een nieuw bestand worden geladen.',
          }}
        />
      </Stack>
    </section>
  );
}
