import * as calls from '@portaal/domain/calls';
import { createLink } from '@tanstack/react-router';
import { useAct } from '../../../../act/use-act.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import styles from './SaveOffer.module.css';
import type { SavedOfferStatus } from './use-saved-offer.ts';

/** Downloads the offer as a PDF. */
function OfferDownload({ offerID }: { readonly offerID: string }) {
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

const RouterTextLink = createLink(TextLink);

export interface SaveOfferProps {
  readonly status: SavedOfferStatus;
  /** Id of the offer with this calculation; null until it is saved. */
  readonly offerID: string | null;
  readonly onSave: () => void;
  /** Message if the questionnaire was answered before. */
  readonly repeated?: string | undefined;
  /** Reason for which the answers to the questions no longer suffice. */
  readonly rejection?: string | undefined;
}

/** Saves the calculation of a signed-in user, automatically or with a button, and then offers its document. */
export function SaveOffer({ status, offerID, onSave, repeated, rejection }: SaveOfferProps) {
  const canSave = status === 'unsaved' || status === 'saving' || status === 'failed';
  return (
    <>
      <div role="status" className={styles.messages}>
        {status === 'saved' && (
          <p className={styles.saved}>
            <Icon name="success" />
            <span>
              Uw berekening is bewaard. U vindt deze bij{' '}
              <RouterTextLink to={paths.calculations}>Mijn berekeningen</RouterTextLink>.
            </span>
          </p>
        )}
        {status === 'saved' && repeated && (
          <Banner tone="warning" title="Uw risicoprofiel">
            {repeated}
          </Banner>
        )}
        {status === 'unsaved' && <p>Deze uitkomst is nog niet bewaard.</p>}
        {status === 'failed' && (
          <p>
            Wij konden uw berekening niet bewaren. Uw invoer is niet verloren.{' '}
            {rejection ?? 'Probeer het opnieuw.'}
          </p>
        )}
      </div>
      {canSave && (
        <Button wide variant="secondary" busy={status === 'saving'} onClick={onSave}>
          {status === 'failed' ? 'Probeer opnieuw' : 'Bewaar deze berekening'}
        </Button>
      )}
      {status === 'saved' && offerID !== null && <OfferDownload offerID={offerID} />}
    </>
  );
}
