import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Layout.module.css';

type Gap = 'small' | 'medium' | 'large' | 'section';
type LayoutProps = ComponentProps<'div'> & { gap?: Gap | undefined };

/** Stacks its children vertically with a uniform gap. */
export function Stack({ gap = 'medium', className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.stack, styles[gap], className)} />;
}

/** Places its children side by side with wrapping, for buttons, badges and links. */
export function Cluster({ gap = 'small', className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.cluster, styles[gap], className)} />;
}

/** Places its children in as many equal columns as fit. */
export function Columns({ gap = 'medium', className, ...rest }: LayoutProps) {
  return <div {...rest} className={classNames(styles.columns, styles[gap], className)} />;
}
