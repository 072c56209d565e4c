import * as calls from '@portaal/domain/calls';
import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../../../lib/http/request-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';

/** The offer as a PDF to keep. */
export function OfferDownload({ offerID }: { readonly offerID: string }) {
  const download = useMutation({
    mutationFn: () => requestFile(calls.getOfferFile, { params: { id: offerID }, globalErrors: false }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <>
      <Button
        wide
        variant="secondary"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        Offerte downloaden
      </Button>
      {download.isError && <p role="alert">Wij konden de offerte nu niet maken. Probeer het opnieuw.</p>}
    </>
  );
}
