import { classNames } from './class-names.ts';
import styles from './Icon.module.css';
import type { outlines } from './icon-outlines.ts';

/**
 * Names of the icons. The HTML page contains their outlines (`vite.config.ts`), so that the script does not
 * have to.
 */
export type IconName = keyof typeof outlines;

export interface IconProps {
  name: IconName;
  /** Accessible name. Omit it when the adjacent text has the same meaning. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Renders an icon of slightly more than one em, in the size and colour of the surrounding text. */
export function Icon({ name, label, className }: IconProps) {
  const classes = classNames(styles.icon, className);
  const outline = <use href={`#icon-${name}`} />;
  return label === undefined ? (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      {outline}
    </svg>
  ) : (
    <svg className={classes} viewBox="0 0 24 24" role="img" aria-label={label}>
      {outline}
    </svg>
  );
}
