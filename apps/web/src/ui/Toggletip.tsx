import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Toggletip.module.css';
import { useDismiss } from './use-dismiss.ts';

export interface ToggletipProps {
  /** Label of the button: `Uitleg over rendement`. */
  label: string;
  children: ReactNode;
}

/** Minimum distance in pixels between the tip and the sides of the screen. */
const MARGIN = 16;

/**
 * Renders a question mark button with an explanation. The explanation opens on press instead of hover, so that it
 * works without a mouse.
 */
export function Toggletip({ label, children }: ToggletipProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, box, button);
  const tip = useRef<HTMLSpanElement>(null);
  // Centres the tip below its button, within the screen edges.
  useLayoutEffect(() => {
    const element = tip.current;
    if (!open || !element) return;
    element.style.setProperty('--shift', '0px');
    const { left, right } = element.getBoundingClientRect();
    const edge = document.documentElement.clientWidth - MARGIN;
    const shift = left < MARGIN ? MARGIN - left : Math.min(0, edge - right);
    element.style.setProperty('--shift', `${shift}px`);
  }, [open]);
  return (
    <span ref={box} className={styles.toggletip}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="question" />
      </button>
      <span ref={tip} id={id} className={open ? styles.tip : undefined} role="status">
        {open && children}
      </span>
    </span>
  );
}
