import * as calls from '@portaal/domain/calls';
import { useAct } from '../../../../act/use-act.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { FileButton } from '../FileButton.tsx';

/** Downloads the figures of a year as a file, as a starting point for the next year. */
export function FiguresFileButton({ year }: { readonly year: number }) {
  const save = useAct(calls.getYearlyFiguresFile, {
    prepare: () => ({ params: { year } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return <FileButton what={`jaarcijfers ${year}`} save={save} />;
}
