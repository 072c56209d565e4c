import * as calls from '@portaal/domain/calls';
import { payoutReportUpload } from '@portaal/domain/payouts/calls';
import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { useUpload } from '../../../act/use-upload.ts';
import { formatNumber } from '../../../lib/dutch-format.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { ActFile } from '../ActFile.tsx';
import { batchStates } from './payout-texts.ts';

const prepare = (file: File | null) =>
  file === null ? { problems: [{ field: 'file', message: 'Kies een bestand van de bank.' }] } : { file };

interface LoadReportProps {
  readonly onBegin: () => void;
  readonly onLoaded: (text: string) => void;
}

/** What the bank says of a file it was given. */
export function LoadReport({ onBegin, onLoaded }: LoadReportProps) {
  const [file, setFile] = useState<File | null>(null);
  const load = useUpload(calls.loadPayoutReport, {
    prepare,
    onDone: ({ status, rejected }) => {
      setFile(null);
      const refused = rejected === 0 ? '' : ` Geweigerd: ${formatNumber(rejected)}.`;
      onLoaded(`Het antwoord van de bank is verwerkt: ${batchStates[status].text.toLowerCase()}.${refused}`);
    },
  });
  return (
    <section aria-labelledby="antwoord-inlezen">
      <Stack>
        <Heading size="small" id="antwoord-inlezen">
          Antwoord van de bank
        </Heading>
        <ActForm
          act={load}
          failedTitle="Het antwoord is niet verwerkt"
          submitLabel="Antwoord verwerken"
          onSubmit={() => {
            onBegin();
            void load.run(file);
          }}
        >
          <ActFile
            label="Bestand van de bank"
            help="Een XML-bestand in de vorm pain.002, versie 10."
            upload={payoutReportUpload}
            act={load}
            file={file}
            onChoose={(chosen) => {
              setFile(chosen);
              load.clear('file');
            }}
          />
        </ActForm>
      </Stack>
    </section>
  );
}
