import { createContext, useContext, useId, useRef, useState } from 'react';
import { useFindTerm } from '../lib/glossary.ts';
import styles from './TermText.module.css';

/** Minimum distance in pixels between the tip and the sides of the screen. `GAP` is the distance to the term. */
const MARGIN = 16;
const GAP = 8;

/** Whether terms are explained. False in the admin area, because employees know the terms. */
export const ExplainsTerms = createContext(true);

/** Renders a label in which the first technical term has a dotted underline. Pressing the term shows its definition. */
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
  /** Places the tip below its term and within the screen edges, or above the term if there is no room below. */
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
