import { type GlossaryTerm, glossary } from '@portaal/domain/glossary/glossary';
import { useDeferredValue, useId, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { ExplainsTerms } from '../../../ui/TermText.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './GlossaryPage.module.css';

const terms: readonly GlossaryTerm[] = glossary;

const matches = (searched: string) =>
  terms.filter(({ name, also = [], meaning }) =>
    [name, ...also, meaning].some((text) => text.toLowerCase().includes(searched)),
  );

/** Lists every term that the pages explain, grouped by first letter. */
export function GlossaryPage() {
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed.trim().toLowerCase());
  const found = matches(searched);
  const letters = [...Map.groupBy(found, ({ name }) => name.slice(0, 1))];
  return (
    <Stack gap="large">
      <PageTitle intro="Wat woorden over beleggen en lijfrente betekenen, in gewone taal.">
        Begrippen
      </PageTitle>
      <div className={styles.search}>
        <TextField
          name="begrip"
          label="Zoek een begrip"
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
        <p role="status" className={styles.count}>
          {found.length === 1 ? '1 begrip' : `${found.length} begrippen`}
        </p>
      </div>
      {found.length === 0 && (
        <EmptyState title="Dit begrip staat er niet bij">
          Zoek een ander woord, of stel ons uw vraag.
        </EmptyState>
      )}
      <ExplainsTerms value={false}>
        {letters.map(([letter, ofLetter]) => (
          <Letter key={letter} letter={letter} terms={ofLetter} />
        ))}
      </ExplainsTerms>
    </Stack>
  );
}

function Letter({ letter, terms }: { readonly letter: string; readonly terms: readonly GlossaryTerm[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.letter}>
      <Heading id={id} size="small">
        {letter}
      </Heading>
      <dl className={styles.terms}>
        {terms.map((term) => (
          <div key={term.id} id={term.id} className={styles.term}>
            <dt>{term.name}</dt>
            <dd>{term.meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
