import type { LinkComponentProps } from '@tanstack/react-router';
import { environment } from '../../../lib/environment.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { RouterTextLink } from './links.ts';
import styles from './Ways.module.css';
import { waysOf } from './ways.ts';

/** Shows the links from the overview to the other pages. */
export function Ways() {
  return (
    <nav aria-labelledby="wegen" className="no-print">
      <Heading level={2} size="small" id="wegen">
        Meer in uw portaal
      </Heading>
      <ul className={styles.ways}>
        {waysOf(environment().brand).map(({ label, to, about }) => (
          <li key={to} className={styles.way}>
            <RouterTextLink {...({ to } as LinkComponentProps)} quiet className={styles.link}>
              {label}
            </RouterTextLink>
            <p className={styles.about}>{about}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
