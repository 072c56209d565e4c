import styles from './BrandArt.module.css';
import { classNames } from './class-names.ts';

/** The drawings that every brand has, with their intrinsic size in pixels. */
const drawings = { logo: [240, 56], illustration: [640, 360] } as const;

export interface BrandArtProps {
  drawing: keyof typeof drawings;
  /** Accessible name; without it the drawing is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

/**
 * Renders a brand drawing in the colours of the page, so that the light and dark themes share one file. The server
 * embeds the drawings in the page under these IDs, because they are on the first screen and should need no request.
 */
export function BrandArt({ drawing, label, className }: BrandArtProps) {
  const classes = classNames(styles.art, className);
  const [width, height] = drawings[drawing];
  const content = <use href={`#brand-${drawing}`} width={width} height={height} />;
  const viewBox = `0 0 ${width} ${height}`;
  return label === undefined ? (
    <svg className={classes} viewBox={viewBox} aria-hidden="true">
      {content}
    </svg>
  ) : (
    <svg className={classes} viewBox={viewBox} role="img" aria-label={label}>
      {content}
    </svg>
  );
}
