import { Icon } from '../../../ui/Icon.tsx';
import styles from './ApplicationFlow.module.css';
import type { DraftState } from './use-draft.ts';

const texts: Readonly<Record<DraftState['saving'], string>> = {
  saved: 'Bewaard',
  waiting: 'Wordt bewaard',
  saving: 'Wordt bewaard',
  offline: 'Bewaard op dit apparaat. U hebt nu geen verbinding. Wij bewaren het straks ook bij ons.',
  failed: 'Nog niet bewaard. Wij proberen het opnieuw als u verder gaat.',
};

const isBusy = (saving: DraftState['saving']): boolean => saving === 'waiting' || saving === 'saving';

/** Shows unobtrusively whether the input is saved. Screen readers do not announce each save. */
export function SavedLine({ saving }: Pick<DraftState, 'saving'>) {
  const text = texts[saving];
  return (
    <div className={styles.saved}>
      {saving === 'saved' && <Icon name="check" />}
      <span aria-hidden={isBusy(saving)} aria-live="polite">
        {text}
      </span>
    </div>
  );
}
