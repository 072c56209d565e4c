import type { OwnBuilding } from '@portaal/domain/products/buildings/calls';
import { facadeOf, openingsOf, type Pane, roofPath } from './facade.ts';
import styles from './Street.module.css';

const rect = ({ x, y, width, height }: Pane): string => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Draws one house. `height` is the height of the tallest house, so that all houses stand at the same street level. */
export function House({ building, height }: { readonly building: OwnBuilding; readonly height: number }) {
  const facade = facadeOf(building);
  const { windows, door } = openingsOf(facade);
  return (
    <svg
      className={styles.house}
      viewBox={`-4 ${-height} ${facade.width + 8} ${height + 2}`}
      width={facade.width + 8}
      height={height + 2}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <path
        className={styles.wall}
        data-tint={facade.tint}
        d={`M0 0v${-facade.height}h${facade.width}v${facade.height}z`}
      />
      <path className={styles.roof} transform={`translate(0 ${-facade.height})`} d={roofPath(facade)} />
      <path className={styles.window} d={windows.map(rect).join('')} />
      <path className={styles.door} d={rect(door)} />
    </svg>
  );
}

/** Returns the drawing height that a street needs for all its houses. */
export const streetHeight = (buildings: readonly OwnBuilding[]): number =>
  Math.max(0, ...buildings.map(facadeOf).map(({ height, roofHeight }) => height + roofHeight)) + 4;
