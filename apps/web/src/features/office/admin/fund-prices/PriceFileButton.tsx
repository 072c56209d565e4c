import * as calls from '@portaal/domain/calls';
import { useAct } from '../../../../act/use-act.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { FileButton } from '../FileButton.tsx';

/** Downloads the prices of a loaded file. */
export function PriceFileButton({ id, number }: { readonly id: string; readonly number: number }) {
  const save = useAct(calls.getPriceFile, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return <FileButton what={`bestand ${number} met koersen`} save={save} />;
}
