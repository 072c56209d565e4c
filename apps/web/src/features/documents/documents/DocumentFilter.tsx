import { documentKindTexts } from '@portaal/domain/documents/documents/kinds';
import { Select } from '../../../ui/Select.tsx';
import styles from './Documents.module.css';
import type { DocumentSearch } from './search.ts';
import type { DocumentCount } from './use-documents.ts';

export interface DocumentFilterProps {
  readonly counts: readonly DocumentCount[];
  readonly view: DocumentSearch;
  readonly onChoose: (part: keyof DocumentSearch, value: string) => void;
}

const unique = <T,>(values: readonly T[]): T[] => [...new Set(values)];

/** Offers only years and kinds that have documents, plus the year and kind in the URL. */
export function DocumentFilter({ counts, view, onChoose }: DocumentFilterProps) {
  const years = unique([...counts.map(({ Jaar }) => Jaar), ...(view.jaar ? [view.jaar] : [])]);
  const kinds = unique([...counts.map(({ Soort }) => Soort), ...(view.soort ? [view.soort] : [])]);
  const parts = [
    {
      part: 'soort',
      label: 'Soort',
      all: 'Alle soorten',
      options: kinds.map((value) => ({ value, label: documentKindTexts[value] })),
    },
    {
      part: 'jaar',
      label: 'Jaar',
      all: 'Alle jaren',
      options: years
        .sort()
        .reverse()
        .map((value) => ({ value, label: value })),
    },
  ] as const;
  return (
    <div className={`${styles.filter} no-print`}>
      {parts.map(({ part, label, all, options }) => (
        <Select
          key={part}
          name={part}
          label={label}
          options={[{ value: '', label: all }, ...options]}
          value={view[part] ?? ''}
          onChange={(event) => onChoose(part, event.target.value)}
        />
      ))}
    </div>
  );
}
