import type { Portrait } from '@portaal/domain/products/team/team';
import { classNames } from '../../../ui/class-names.ts';
import styles from './PortraitDrawing.module.css';
import {
  beards,
  brows,
  ears,
  faces,
  features,
  hairs,
  lids,
  neck,
  shade,
  spectacles,
  wardrobe,
} from './portrait-outlines.ts';

/** Draws a portrait in the style of the brand's drawings: two line weights, one tint, one accent. */
export function PortraitDrawing({
  portrait,
  label,
}: {
  readonly portrait: Portrait;
  readonly label: string;
}) {
  const hair = hairs[portrait.hair];
  const clothes = wardrobe[portrait.clothes];
  const covered = portrait.hair === 'headscarf';
  const hairClass = covered ? styles.scarf : styles[portrait.hairColour];
  const strandsClass = covered ? styles.scarfFolds : styles[`${portrait.hairColour}Strands`];
  const skin = styles[`${portrait.skin}Skin`];
  return (
    <svg className={styles.portrait} viewBox="0 0 160 160" role="img" aria-label={label}>
      {hair.back !== undefined && <path className={hairClass} d={hair.back} />}
      <path className={styles.clothes} d={clothes.outline} />
      <path className={skin} d={neck} />
      <path className={styles.open} d={clothes.open} />
      <path className={styles.accent} d={clothes.accent} />
      <path className={styles.fine} d={clothes.lines} />
      {!covered && <path className={skin} d={ears} />}
      <path className={skin} d={faces[portrait.face]} />
      <path className={styles.fine} d={shade} />
      <path className={classNames(hairClass, styles.beard)} d={beards[portrait.beard]} />
      <path className={styles.line} d={features} />
      <path className={styles.brow} d={brows} />
      <path className={styles.line} d={lids} />
      <circle className={styles.eye} cx="70" cy="68.5" r="2.2" />
      <circle className={styles.eye} cx="90" cy="68.5" r="2.2" />
      <path className={hairClass} d={hair.front} />
      <path className={strandsClass} d={hair.strands} />
      <path className={styles.line} d={spectacles[portrait.glasses]} />
    </svg>
  );
}
