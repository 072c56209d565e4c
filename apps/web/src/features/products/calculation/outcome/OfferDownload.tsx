import * as calls from '@portaal/domain/calls';
import { useAct } from '../../../../act/use-act.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';

/** Downloads the offer as a PDF. */
export function OfferDownload({ offerID }: { readonly offerID: string }) {
  const download = useAct(calls.getOfferFile, {
    prepare: () => ({ params: { id: offerID } }),
    onDone: ({ name, content }) => saveFile(name, content),
    onFailed: () => 'Wij konden de offerte nu niet maken. Probeer het opnieuw.',
  });
  return (
    <>
      <Button
        wide
        variant="secondary"
        icon="download"
        busy={download.busy}
        onClick={() => void download.run()}
      >
        Offerte downloaden
      </Button>
      {download.failure !== null && <p role="alert">{download.failure}</p>}
    </>
  );
}
