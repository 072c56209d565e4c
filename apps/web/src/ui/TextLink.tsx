import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './TextLink.module.css';

export type TextLinkProps = ComponentProps<'a'> & {
  /** Opens the link in a new tab and announces this to screen readers. */
  external?: boolean | undefined;
  /** For links in lists and menus: underlined on hover only. */
  quiet?: boolean | undefined;
};

/** Renders a text link. Works with `createLink` of the router. */
export function TextLink({ external, quiet, className, children, ...rest }: TextLinkProps) {
  const elsewhere = external && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a {...rest} {...elsewhere} className={classNames(styles.link, quiet && styles.quiet, className)}>
      {children}
      {external && (
        <>
          <Icon name="external" className={styles.external} />
          <span className="visually-hidden"> (opent in een nieuw tabblad)</span>
        </>
      )}
    </a>
  );
}
