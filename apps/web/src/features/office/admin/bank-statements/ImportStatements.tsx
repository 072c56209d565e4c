import * as calls from '@portaal/domain/calls';
import { type BankStatement, bankStatementUpload } from '@portaal/domain/money/bank-statements/calls';
import { useUpload } from '../../../../act/use-upload.ts';
import { BankFileForm, chosenBankFile } from '../BankFileForm.tsx';
import { periodText } from './period-text.ts';

const importedText = ([first, ...others]: readonly BankStatement[]): string =>
  first === undefined || others.length > 0
    ? `${others.length + 1} afschriften zijn ingelezen.`
    : `Het afschrift van ${periodText(first)} is ingelezen.`;

interface ImportStatementsProps {
  readonly onBegin: () => void;
  readonly onImported: (text: string) => void;
}

/** Imports a bank file: all its statements, or none. */
export function ImportStatements({ onBegin, onImported }: ImportStatementsProps) {
  const load = useUpload(calls.importBankStatements, {
    prepare: chosenBankFile,
    onDone: ({ statements }) => onImported(importedText(statements)),
  });
  return (
    <BankFileForm
      id="afschrift-inlezen"
      title="Afschrift inlezen"
      help="Een XML-bestand in de vorm camt.053, versie 02 of 08."
      upload={bankStatementUpload}
      act={load}
      failedTitle="Er is niets ingelezen"
      submitLabel="Afschrift inlezen"
      onBegin={onBegin}
    />
  );
}
