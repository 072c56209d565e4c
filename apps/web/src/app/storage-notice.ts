import { notify } from '../state/notifications.ts';

export function showStorageNotice(): void {
  notify(
    'Uw gegevens worden niet bewaard',
    'Uw browser kan niet bewaren wat u invult. U kunt gewoon verder. Sluit dit venster pas als u klaar bent.',
  );
}
