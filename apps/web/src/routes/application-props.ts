import type { Application } from '@portaal/domain/investing/applications/calls';
import { useMemo } from 'react';
import type { StoredFiles } from '../entities/application/stored-files.ts';
import type { DraftPort } from '../features/investing/applications/draft-port.ts';
import type { ApplicationProps } from '../features/investing/applications/flow-props.ts';
import { applicantSteps } from '../features/investing/applications/steps/steps.ts';
import { useSession } from '../features/sign-in/session/session-state.ts';
import { useApplication } from '../state/application.ts';
import { noteUploads } from '../state/application-uploads.ts';
import {
  adoptDraft,
  browserDraft,
  browserDraftOf,
  changeDraft,
  finishApplication,
  noteServerCopy,
} from '../state/browser-draft.ts';
import { clearFiles, readFile, removeFile, writeFile } from '../state/files.ts';
import { openPersonalParts } from '../state/personal-parts.ts';

const port: DraftPort = {
  ready: openPersonalParts,
  current: browserDraft,
  change: changeDraft,
  adopt: adoptDraft,
  noteServer: noteServerCopy,
  noteUploads,
};

/** C-12: the chosen files, in the browser database. */
export const storedFiles: StoredFiles = { read: readFile, write: writeFile, remove: removeFile };

function finish({ contract }: Application): void {
  finishApplication(contract);
  void clearFiles();
}

/** Returns the browser's copy of the draft and the callbacks that every application needs. */
export function useApplicationProps(): ApplicationProps {
  const state = useApplication();
  const current = useMemo(() => browserDraftOf(state), [state]);
  const ownEmail = useSession(({ session }) => (session.status === 'signedIn' ? session.user.email : ''));
  return { port, current, steps: applicantSteps, ownEmail, onSigned: finish };
}
