import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import styles from './DeskBar.module.css';
import { deskKeyOf, pressDeskKey } from './desk-keys.ts';
import { areKeysOn } from './key-choice.ts';

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const KeysDialog = lazy(() => import('./KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Shows the shortcuts for employees who use the admin area all day: one search field for everything, and
 * single-character keys.
 */
export function DeskBar() {
  const [openDialog, setOpenDialog] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpenDialog(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isSearch && !event.shiftKey && (openDialog !== null || !document.querySelector('dialog[open]'))) {
      event.preventDefault();
      setOpenDialog(openDialog === 'palette' ? null : 'palette');
      return;
    }
    const key = deskKeyOf(event);
    if (key === undefined || !areKeysOn()) return;
    event.preventDefault();
    if (key === '?') setOpenDialog('keys');
    else pressDeskKey(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.bar}>
      <Button
        variant="secondary"
        size="small"
        icon="search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpenDialog('palette')}
      >
        Ga naar <kbd className={styles.key}>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      <Button variant="quiet" size="small" className={styles.keys} onClick={() => setOpenDialog('keys')}>
        Toetsen
      </Button>
      <Suspense>
        {openDialog === 'palette' && <CommandPalette onClose={close} />}
        {openDialog === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
