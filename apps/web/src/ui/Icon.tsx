import { classNames } from './class-names.ts';
import styles from './Icon.module.css';
import type { outlines } from './icon-outlines.ts';

/** Their outlines stand in the page itself (`icon-sprite.plugin.ts`), so that no script carries them. */
export type IconName = keyof typeof outlines;

export interface IconProps {
  name: IconName;
  /** Accessible name; leave out when the text beside it already says it. */
  label?: string | undefined;
  className?: string | undefined;
}

/** One em square and a bit: follows the size and the colour of the text around it. */
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
