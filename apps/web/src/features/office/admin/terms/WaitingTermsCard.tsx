import * as calls from '@portaal/domain/calls';
import { termsRejectionReason, type WaitingTerms } from '@portaal/domain/products/terms/calls';
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
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { IfMay } from '../rights.tsx';

type Difference = WaitingTerms['differences'][number];

const columns: readonly TableColumn<Difference>[] = [
  { key: 'label', header: 'Voorwaarde', rowHeader: true, cell: ({ label }) => label },
  { key: 'before', header: 'Was', cell: ({ before }) => before ?? '–' },
  { key: 'after', header: 'Wordt', cell: ({ after }) => after ?? '–' },
];

interface WaitingTermsCardProps {
  readonly terms: WaitingTerms;
  readonly onDone: (text: string) => void;
}

/** Shows the terms that wait for a colleague, with their differences and the buttons for the decision. */
export function WaitingTermsCard({ terms, onDone }: WaitingTermsCardProps) {
  const { id, number, validFrom, own, loaded, comparedWith, differences } = terms;
  const [asking, setAsking] = useState<'publish' | 'reject' | null>(null);
  const name = `Versie ${number} van de voorwaarden`;
  const publish = useProvenAct(calls.publishTerms, {
    prepare: () => ({ params: { id }, body: {} }),
    onDone: () => onDone(`${name} is gepubliceerd.`),
  });
  const reject = useAct(calls.rejectTerms, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone(`${name} is ${own ? 'ingetrokken' : 'afgewezen'}.`),
  });
  const again = own ? 'Intrekken' : 'Afwijzen';
  const caption = comparedWith === null ? 'Alle voorwaarden' : `Verschillen met versie ${comparedWith}`;
  return (
    <section aria-labelledby={`voorwaarden-${id}`}>
      <Stack>
        <Heading size="small" id={`voorwaarden-${id}`}>
          Versie {number}, geldig vanaf {formatLongDate(validFrom)}: wacht op een collega
        </Heading>
        <p>
          Geladen door {own ? 'u' : loaded.by}, {momentText(loaded.at)}.
        </p>
        {differences.length === 0 ? (
          <p>Er is geen verschil met versie {comparedWith}.</p>
        ) : (
          <Table
            caption={caption}
            wide="stacking"
            columns={columns}
            rows={differences}
            rowKey={({ label }) => label}
          />
        )}
        {publish.failure !== null && (
          <Banner tone="danger" role="alert" title="De voorwaarden zijn niet gepubliceerd">
            {publish.failure}
          </Banner>
        )}
        {own && <p>U hebt deze voorwaarden zelf geladen. Een collega publiceert ze of wijst ze af.</p>}
        <Cluster>
          {!own && (
            <IfMay call="publishTerms">
              <Button busy={publish.busy} onClick={() => setAsking('publish')}>
                Publiceren
              </Button>
            </IfMay>
          )}
          <IfMay call="rejectTerms">
            <Button variant="secondary" busy={reject.busy} onClick={() => setAsking('reject')}>
              {again}
            </Button>
          </IfMay>
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={asking === 'publish'}
        title={`Voorwaarden versie ${number} publiceren?`}
        confirmLabel="Publiceren"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          // The confirmation dialog closes to make room for the code dialog.
          setAsking(null);
          void publish.run();
        }}
      >
        <p>
          Ze gelden vanaf {formatLongDate(validFrom)} en veranderen niet meer. Hierna vragen wij een code.
        </p>
      </ConfirmDialog>
      {asking === 'reject' && (
        <ReasonDialog
          act={reject}
          title={`Voorwaarden versie ${number} ${own ? 'intrekken' : 'afwijzen'}`}
          confirmLabel={again}
          failedTitle="De voorwaarden wachten nog"
          label="Waarom doet u dit?"
          help="Uw collega’s zien deze reden op deze pagina."
          rows={3}
          rules={termsRejectionReason}
          onClose={() => setAsking(null)}
        >
          <p>Deze versie gaat nooit gelden. Daarna kan er een nieuw bestand worden geladen.</p>
        </ReasonDialog>
      )}
      {publish.dialog}
    </section>
  );
}
