import * as calls from '@portaal/domain/calls';
import { type ReviewedFile, reviewedFileText } from '@portaal/domain/documents/uploads/reviewed-files';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { fileSize } from '../../../../ui/file-rules.ts';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { IfMay } from '../rights.tsx';
import styles from './Applications.module.css';
import { ImageViewer } from './ImageViewer.tsx';
import { typedBeside } from './signed-parts.ts';

const statuses: Readonly<Record<ReviewedFile['status'], { readonly text: string; readonly tone: Tone }>> = {
  clean: { text: 'Geen virus gevonden', tone: 'success' },
  unchecked: { text: 'Niet op virussen gecontroleerd', tone: 'warning' },
  checking: { text: 'Wordt op virussen gecontroleerd', tone: 'info' },
  infected: { text: 'Virus gevonden en gewist', tone: 'danger' },
};

/** The image on screen. Its object URL is revoked when the image is closed. */
interface OpenFile extends Pick<ReviewedFile, 'id' | 'field'> {
  readonly name: string;
  readonly address: string;
}

function useOpenFile() {
  const [openFile, setOpenFile] = useState<OpenFile | null>(null);
  useEffect(() => () => void (openFile && URL.revokeObjectURL(openFile.address)), [openFile]);
  return [openFile, setOpenFile] as const;
}

interface FileLineProps {
  readonly file: ReviewedFile;
  readonly isShown: boolean;
  readonly onShow: (shown: OpenFile) => void;
}

/**
 * Shows one file. An image opens on this page. A PDF is downloaded, because no third-party content may run in this
 * page.
 */
function FileLine({ file, isShown, onShow }: FileLineProps) {
  const { id, field, type, byteSize, receivedAt, status } = file;
  const name = reviewedFileText(field);
  const isPicture = type !== 'application/pdf';
  const open = useAct(calls.getUploadForReview, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name: fileName, content }) => {
      if (!isPicture) saveFile(fileName, content);
      else onShow({ id, field, name, address: URL.createObjectURL(new Blob([content], { type })) });
    },
  });
  return (
    <li className={styles.file} aria-current={isShown || undefined}>
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>
        {isPicture ? 'Foto' : 'PDF'}, {fileSize(byteSize)}, ontvangen op {momentText(receivedAt)}
      </span>
      <span>
        <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>
      </span>
      {(status === 'clean' || status === 'unchecked') && (
        <span>
          <IfMay call="getUploadForReview">
            <Button
              variant="secondary"
              size="small"
              icon={isPicture ? 'search' : 'download'}
              busy={open.busy}
              onClick={() => void open.run()}
            >
              {isPicture ? 'Bekijken' : 'Downloaden'}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </IfMay>
        </span>
      )}
      {open.failure !== null && (
        <span role="alert" className={styles.failure}>
          {open.failure}
        </span>
      )}
    </li>
  );
}

interface ReviewedFilesProps {
  readonly files: readonly ReviewedFile[];
  /** The application's data, shown beside an identity document for comparison. */
  readonly draft: ApplicationDraft;
}

/** Shows the files of an application, and the selected image. */
export function ReviewedFiles({ files, draft }: ReviewedFilesProps) {
  const { nameOf } = useCountries();
  const [openFile, setOpenFile] = useOpenFile();
  const viewer = useRef<HTMLElement>(null);
  const openId = openFile?.id;
  useEffect(() => {
    if (openId !== undefined) viewer.current?.focus();
  }, [openId]);
  return (
    <Stack gap="small" className={styles.files}>
      <Heading size="medium">Bestanden</Heading>
      <p className={styles.note}>Wij leggen vast dat u een bestand opent.</p>
      {files.length === 0 && <p>Er zijn geen bestanden bij deze aanvraag.</p>}
      <ul className={styles.list}>
        {files.map((file) => (
          <FileLine key={file.id} file={file} isShown={file.id === openId} onShow={setOpenFile} />
        ))}
      </ul>
      {openFile && (
        <ImageViewer
          key={openFile.address}
          ref={viewer}
          name={openFile.name}
          typed={typedBeside(openFile.field, draft, nameOf)}
          address={openFile.address}
          onClose={() => setOpenFile(null)}
        />
      )}
    </Stack>
  );
}
