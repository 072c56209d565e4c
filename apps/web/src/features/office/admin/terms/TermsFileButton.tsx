import * as calls from '@portaal/domain/calls';
import { useAct } from '../../../../act/use-act.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { FileButton } from '../FileButton.tsx';

/** Downloads a version of the terms as a file, as a starting point for the next version. */
export function TermsFileButton({ id, number }: { readonly id: string; readonly number: number }) {
  const save = useAct(calls.getTermsFile, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return <FileButton what={`voorwaarden versie ${number}`} save={save} />;
}
