import * as calls from '@portaal/domain/calls';
import { useAct } from '../../../../act/use-act.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/Button.tsx';
import styles from '../queues/Queues.module.css';

/** Downloads the figures of a year as a file, as a starting point for the next year. */
export function FiguresFileButton({ year }: { readonly year: number }) {
  const save = useAct(calls.getYearlyFiguresFile, {
    prepare: () => ({ params: { year } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return (
    <span className={styles.acts}>
      <span className={styles.button}>
        <Button
          variant="secondary"
          size="small"
          icon="download"
          busy={save.busy}
          onClick={() => void save.run()}
        >
          Downloaden
          <span className="visually-hidden"> jaarcijfers {year}</span>
        </Button>
      </span>
      {save.failure !== null && (
        <span role="alert" className={styles.failure}>
          {save.failure}
        </span>
      )}
    </span>
  );
}
