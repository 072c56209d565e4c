import styles from './BrandArt.module.css';
import { classNames } from './class-names.ts';

/** The drawings every brand has, with the size they are drawn at. */
const drawings = { logo: [240, 56], illustration: [640, 360] } as const;

export interface BrandArtProps {
  drawing: keyof typeof drawings;
  /** Accessible name; without it the drawing is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

/**
 * A drawing of the brand that takes its colours from the page, so that light and dark need one file. The server
 * writes the drawings into the page under these ids: they are on the first screen and cost no request.
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
