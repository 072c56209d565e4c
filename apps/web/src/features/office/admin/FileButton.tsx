import { Button } from '../../../ui/Button.tsx';
import styles from './queues/Queues.module.css';

interface FileButtonProps {
  /** Contents of the file, read to users of a screen reader. */
  readonly what: string;
  readonly save: { readonly busy: boolean; readonly failure: string | null; run(): Promise<unknown> };
}

/** Renders a button that downloads a file, and the reason if the download failed. */
export function FileButton({ what, save }: FileButtonProps) {
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
          <span className="visually-hidden"> {what}</span>
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
