import type { CSSProperties } from 'react';
import { BrandArt } from '../BrandArt.tsx';
import { Icon } from '../Icon.tsx';
import { iconNames } from '../icon-outlines.ts';
import { Columns, Stack } from '../Layout.tsx';
import { Example } from './Example.tsx';
import styles from './Workshop.module.css';

const colours = [
  'ground',
  'surface',
  'raised',
  'sunken',
  'selected',
  'action',
  'accent',
  'accent-surface',
  'success-surface',
  'warning-surface',
  'danger-surface',
  'info-surface',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
] as const;

const sizes = ['xl', 'l', 'm', 's'] as const;

export function Foundations() {
  return (
    <>
      <Columns>
        <Example name="Logo">
          <div className={styles.logo}>
            <BrandArt drawing="logo" label="Logo" />
          </div>
        </Example>
        <Example name="Logo op de kop van de pagina">
          <div className={styles.masthead}>
            <div className={styles.logo}>
              <BrandArt drawing="logo" />
            </div>
          </div>
        </Example>
      </Columns>
      <Example name="Letter">
        <Stack gap="small">
          {sizes.map((size) => (
            <p key={size} className={styles.big} style={{ fontSize: `var(--size-title-${size})` }}>
              Een huis dat staat als een huis
            </p>
          ))}
          <p className={styles.text}>
            Wij beleggen in gebouwen waar mensen wonen en werken. Uw inleg staat apart van ons eigen geld. U
            ziet elke maand wat uw belegging waard is: € 128.450,32 op 1 november 2026.{' '}
            <strong>Resultaten uit het verleden</strong> zijn geen garantie voor de toekomst.
          </p>
        </Stack>
      </Example>
      <Example name="Kleur">
        <div className={styles.swatches}>
          {colours.map((colour) => (
            <div
              key={colour}
              className={styles.swatch}
              style={{ '--swatch': `var(--color-${colour})` } as CSSProperties}
            >
              {colour}
            </div>
          ))}
        </div>
      </Example>
      <Example name="Iconen">
        <div className={styles.icons}>
          {iconNames.map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </div>
      </Example>
    </>
  );
}
