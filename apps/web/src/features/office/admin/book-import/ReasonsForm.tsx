import * as calls from '@portaal/domain/calls';
import type { BookImport } from '@portaal/domain/office/book-import/calls';
import { ActForm } from '../../../../act/ActForm.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

interface ReasonsFormProps {
  readonly book: BookImport;
  readonly onDone: (text: string) => void;
}

interface ReasonsInput {
  readonly reasons: { readonly code: string; readonly reason: string }[];
}

/**
 * Shows a field for the reason of each difference. Without differences, one button requests a colleague's
 * signature.
 */
export function ReasonsForm({ book: { id, report, reasons }, onDone }: ReasonsFormProps) {
  const existing = new Map(reasons.map(({ code, reason }) => [code, reason]));
  const explain = useAct(calls.explainBookImport, {
    prepare: (input: ReasonsInput) => ({ params: { id }, body: input }),
    onDone: () => onDone('De redenen zijn bewaard. Een collega kan nu ondertekenen.'),
  });
  return (
    <ActForm
      act={explain}
      failedTitle="De redenen zijn niet bewaard"
      submitLabel="Klaar voor ondertekening"
      onSubmit={(form) => {
        const data = new FormData(form);
        void explain.run({
          reasons: report.differences.map(({ code }) => ({ code, reason: String(data.get(code) ?? '') })),
        });
      }}
    >
      <Stack>
        {report.differences.map(({ code, text }) => (
          <TextField
            key={code}
            name={code}
            label={text}
            help="Geef de reden."
            defaultValue={existing.get(code) ?? ''}
          />
        ))}
      </Stack>
    </ActForm>
  );
}
