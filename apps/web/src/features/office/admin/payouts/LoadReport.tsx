import * as calls from '@portaal/domain/calls';
import { payoutReportUpload, REPORT_NAME } from '@portaal/domain/money/payouts/calls';
import { useUpload } from '../../../../act/use-upload.ts';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { BankFileForm, chosenBankFile } from '../BankFileForm.tsx';
import { batchStates } from './payout-texts.ts';

interface LoadReportProps {
  readonly onBegin: () => void;
  readonly onLoaded: (text: string) => void;
}

/**
 * Uploads the bank's payment status report for a payout file. A colleague approves the payouts that become payable
 * again.
 */
export function LoadReport({ onBegin, onLoaded }: LoadReportProps) {
  const load = useUpload(calls.loadPayoutReport, {
    prepare: (file: File | null) => {
      const chosen = chosenBankFile(file);
      return 'file' in chosen
        ? { ...chosen, query: { name: chosen.file.name.slice(0, REPORT_NAME) } }
        : chosen;
    },
    onDone: ({ status, rejected }) => {
      const refused = rejected === 0 ? '' : ` Geweigerd: ${formatNumber(rejected)}.`;
      onLoaded(`Het antwoord van de bank is verwerkt: ${batchStates[status].text.toLowerCase()}.${refused}`);
    },
  });
  return (
    <BankFileForm
      id="antwoord-inlezen"
      title="Antwoord van de bank"
      help="Een XML-bestand in de vorm pain.002, versie 10. Weigert de bank iets? Dan vergelijkt een collega het antwoord eerst met wat bij de bank staat."
      upload={payoutReportUpload}
      act={load}
      failedTitle="Het antwoord is niet verwerkt"
      submitLabel="Antwoord verwerken"
      onBegin={onBegin}
    />
  );
}
