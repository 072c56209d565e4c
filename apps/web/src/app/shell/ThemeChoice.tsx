import { chooseTheme, currentTheme, type Theme } from '../../state/theme.ts';
import styles from './ThemeChoice.module.css';

/** Offers the light theme, the dark theme or the setting of the visitor's device. */
export function ThemeChoice() {
  return (
    <label className={styles.choice}>
      Weergave
      <select defaultValue={currentTheme()} onChange={({ target }) => chooseTheme(target.value as Theme)}>
        <option value="system">Systeem</option>
        <option value="light">Licht</option>
        <option value="dark">Donker</option>
      </select>
    </label>
  );
}
