import * as calls from '@portaal/domain/calls';
import {
  type FundSums,
  MOST_SHADOW_DIFFERENCES,
  type ShadowComparison,
  type ShadowDifference,
} from '@portaal/domain/office/shadow-comparisons/calls';
import { useState } from 'react';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatEuro, formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { FileButton } from '../FileButton.tsx';
import { IfMay } from '../rights.tsx';

const MISSING = 'Geen stand';

const units = (amount: number | null): string =>
  amount === null ? MISSING : formatNumber(amount / 10_000, 4);
const euro = (cents: number | null): string => (cents === null ? MISSING : formatEuro(cents / 100));

const fundColumns: readonly TableColumn<FundSums>[] = [
  { key: 'fund', header: 'Fonds', rowHeader: true, cell: ({ fund }) => fund },
  { key: 'units', header: 'Participaties', align: 'end', cell: ({ ourUnits }) => units(ourUnits) },
  {
    key: 'unitsOff',
    header: 'Verschil',
    align: 'end',
    cell: ({ ourUnits, reportedUnits }) => units(ourUnits - reportedUnits),
  },
  { key: 'value', header: 'Waarde', align: 'end', cell: ({ ourCents }) => euro(ourCents) },
  {
    key: 'valueOff',
    header: 'Verschil in waarde',
    align: 'end',
    cell: ({ ourCents, reportedCents }) => euro(ourCents - reportedCents),
  },
];

const differenceColumns: readonly TableColumn<ShadowDifference>[] = [
  { key: 'contract', header: 'Contract', rowHeader: true, cell: ({ contract }) => contract },
  { key: 'fund', header: 'Fonds', cell: ({ fund }) => fund },
  { key: 'reportedUnits', header: 'Oud', align: 'end', cell: ({ reportedUnits }) => units(reportedUnits) },
  { key: 'ourUnits', header: 'Nieuw', align: 'end', cell: ({ ourUnits }) => units(ourUnits) },
  {
    key: 'reportedCents',
    header: 'Waarde oud',
    align: 'end',
    cell: ({ reportedCents }) => euro(reportedCents),
  },
  { key: 'ourCents', header: 'Waarde nieuw', align: 'end', cell: ({ ourCents }) => euro(ourCents) },
  { key: 'reason', header: 'Reden', cell: ({ reason }) => reason ?? 'Nog geen reden' },
];

const stateOf = ({ isReplaced, differenceCount, accepted }: ShadowComparison): string => {
  if (isReplaced) return 'vervangen door een latere vergelijking';
  if (differenceCount === 0) return 'gelijk';
  if (accepted !== null) return 'verschillen verklaard en aanvaard';
  return differenceCount === 1 ? '1 verschil' : `${formatNumber(differenceCount)} verschillen`;
};

interface CardProps {
  readonly comparison: ShadowComparison;
  readonly onDone: (text: string) => void;
}

/** Shows one month compared with the old system, and the next step for this employee. */
export function ShadowComparisonCard({ comparison, onDone }: CardProps) {
  const { id, day, comparedAt, comparedBy, positions, funds, differences, explainedBy, own, accepted } =
    comparison;
  const [isAsking, setAsking] = useState(false);
  const accept = useProvenAct(calls.acceptShadowComparison, {
    prepare: () => ({ params: { id }, body: {} }),
    onDone: () => onDone('De redenen zijn aanvaard. Deze maand telt als gelijk.'),
  });
  const save = useAct(calls.getShadowComparisonFile, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  const isOpen = !comparison.isReplaced && comparison.differenceCount > 0 && accepted === null;
  const isTooMany = comparison.differenceCount > MOST_SHADOW_DIFFERENCES;
  return (
    <section aria-labelledby={`maand-${id}`}>
      <Stack>
        <Heading level={3} size="small" id={`maand-${id}`}>
          Standen van {formatLongDate(day)}: {stateOf(comparison)}
        </Heading>
        <p>
          {formatNumber(positions)} standen vergeleken door {comparedBy ?? 'een beheerder'},{' '}
          {momentText(comparedAt)}.{' '}
          {explainedBy !== null && `Verschillen verklaard door ${own ? 'u' : explainedBy}. `}
          {accepted !== null && `Aanvaard door ${accepted.by}, ${momentText(accepted.at)}.`}
        </p>
        <Table
          caption="Participaties en waarde per fonds in ons boek, en het verschil met het oude systeem"
          wide="stacking"
          columns={fundColumns}
          rows={funds}
          rowKey={({ fund }) => fund}
        />
        {differences.length > 0 && (
          <>
            <Table
              caption="Verschillen met het oude systeem"
              wide="stacking"
              columns={differenceColumns}
              rows={differences}
              rowKey={({ number }) => String(number)}
            />
            <IfMay call="getShadowComparisonFile">
              <FileButton what={`verschillen van ${formatLongDate(day)}`} save={save} />
            </IfMay>
          </>
        )}
        {isOpen && isTooMany && (
          <p>Dit zijn te veel verschillen om elk te verklaren. Herstel de oorzaak en vergelijk opnieuw.</p>
        )}
        {isOpen && !isTooMany && explainedBy === null && (
          <IfMay call="explainShadowComparison">
            <Reasons comparison={comparison} onDone={onDone} />
          </IfMay>
        )}
        {isOpen && own && <p>U gaf zelf de redenen. Een collega aanvaardt ze.</p>}
        {accept.failure !== null && (
          <Banner tone="danger" role="alert" title="De redenen zijn niet aanvaard">
            {accept.failure}
          </Banner>
        )}
        {isOpen && explainedBy !== null && !own && (
          <Cluster>
            <IfMay call="acceptShadowComparison">
              <Button busy={accept.busy} onClick={() => setAsking(true)}>
                Redenen aanvaarden
              </Button>
            </IfMay>
          </Cluster>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title="Deze redenen aanvaarden?"
        confirmLabel="Aanvaarden"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          // The confirmation dialog closes to make room for the code dialog.
          setAsking(false);
          void accept.run();
        }}
      >
        <p>De maand telt daarna als gelijk aan die van het oude systeem. Hierna vragen wij een code.</p>
      </ConfirmDialog>
      {accept.dialog}
    </section>
  );
}

/** Asks for the reason of each difference. */
function Reasons({ comparison: { id, differences }, onDone }: CardProps) {
  const explain = useAct(calls.explainShadowComparison, {
    prepare: (reasons: { readonly number: number; readonly reason: string }[]) => ({
      params: { id },
      body: { reasons },
    }),
    onDone: () => onDone('De redenen zijn bewaard. Een collega kan ze aanvaarden.'),
  });
  return (
    <ActForm
      act={explain}
      failedTitle="De redenen zijn niet bewaard"
      submitLabel="Redenen bewaren"
      onSubmit={(form) => {
        const data = new FormData(form);
        void explain.run(
          differences.map(({ number }) => ({ number, reason: String(data.get(String(number)) ?? '') })),
        );
      }}
    >
      <Stack>
        {differences.map(({ number, contract, fund }) => (
          <TextField
            key={number}
            name={String(number)}
            label={`Reden van het verschil van contract ${contract} in ${fund}`}
          />
        ))}
      </Stack>
    </ActForm>
  );
}
