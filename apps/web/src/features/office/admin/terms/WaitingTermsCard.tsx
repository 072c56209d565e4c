import * as calls from '@portaal/domain/calls';
import { termsRejectionReason, type WaitingTerms } from '@portaal/domain/products/terms/calls';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { ColleagueDecision } from '../ColleagueDecision.tsx';

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
  const name = `Versie ${number} van de voorwaarden`;
  const publish = useProvenAct(calls.publishTerms, {
    prepare: () => ({ params: { id }, body: {} }),
    onDone: () => onDone(`${name} is gepubliceerd.`),
  });
  const reject = useAct(calls.rejectTerms, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone(`${name} is ${own ? 'ingetrokken' : 'afgewezen'}.`),
  });
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
        <ColleagueDecision
          own={own}
          ownText="U hebt deze voorwaarden zelf geladen. Een collega publiceert ze of wijst ze af."
          accept={{
            call: 'publishTerms',
            act: publish,
            label: 'Publiceren',
            failedTitle: 'De voorwaarden zijn niet gepubliceerd',
            confirmation: ({ open, close }) => (
              <ConfirmDialog
                open={open}
                title={`Voorwaarden versie ${number} publiceren?`}
                confirmLabel="Publiceren"
                onCancel={close}
                onConfirm={() => {
                  close();
                  void publish.run();
                }}
              >
                <p>
                  Ze gelden vanaf {formatLongDate(validFrom)} en veranderen niet meer. Hierna vragen wij een
                  code.
                </p>
              </ConfirmDialog>
            ),
          }}
          reject={{
            call: 'rejectTerms',
            act: reject,
            name: `Voorwaarden versie ${number}`,
            failedTitle: 'De voorwaarden wachten nog',
            rules: termsRejectionReason,
            consequence: 'Deze versie gaat nooit gelden. Daarna kan er een nieuw bestand worden geladen.',
          }}
        />
      </Stack>
    </section>
  );
}
