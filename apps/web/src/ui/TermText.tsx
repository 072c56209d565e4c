import { createContext, useContext, useId, useRef, useState } from 'react';
import { useFindTerm } from '../lib/glossary.ts';
import styles from './TermText.module.css';

/** Pixels that stay free at the sides of the screen and under the word. */
const MARGIN = 16;
const GAP = 8;

/** Who works with the terms every day needs no explanation: `false` at the employees' desk. */
export const ExplainsTerms = createContext(true);

/** A label; the first term of the trade in it is dotted, and pressed it says what it means. */
export function TermText({ children }: { readonly children: string }) {
  return useContext(ExplainsTerms) ? <Explained text={children} /> : children;
}

function Explained({ text }: { readonly text: string }) {
  const found = useFindTerm()?.(text);
  if (found === undefined) return text;
  const { before, word, after, term } = found;
  return (
    <span>
      {before}
      <Explanation word={word} meaning={term.meaning} />
      {after}
    </span>
  );
}

function Explanation({ word, meaning }: { readonly word: string; readonly meaning: string }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  /** Under its word, pushed back where the screen ends; above it where there is no room below. */
  const place = (tip: HTMLElement) => {
    if (button.current === null) return;
    const { left, top, bottom } = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const { offsetWidth, offsetHeight } = tip;
    const below = bottom + GAP + offsetHeight <= clientHeight - MARGIN;
    tip.style.insetInlineStart = `${Math.max(MARGIN, Math.min(left, clientWidth - MARGIN - offsetWidth))}px`;
    tip.style.insetBlockStart = `${below ? bottom + GAP : Math.max(MARGIN, top - GAP - offsetHeight)}px`;
  };
  return (
    <>
      <button ref={button} type="button" className={styles.term} popoverTarget={id}>
        {word}
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        className={styles.tip}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={({ newState, currentTarget }) => newState === 'open' && place(currentTarget)}
      >
        {open && meaning}
      </span>
    </>
  );
}
