import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BrowserDraft, DraftPort, DraftSubject } from './draft-port.ts';
import { DraftSync } from './draft-sync.ts';
import { restoreQuestionnaire } from './restored-questionnaire.ts';

interface DraftOptions {
  readonly subject: DraftSubject;
  readonly port: DraftPort;
  readonly current: BrowserDraft;
}

/**
 * Synchronises the draft of an application with the server: begins or resumes the draft when the page opens, and saves each
 * change.
 */
export function useDraft({ subject, port, current }: DraftOptions) {
  const client = useQueryClient();
  const [sync] = useState(
    () =>
      new DraftSync({
        subject,
        port,
        restore: (of, answers) => restoreQuestionnaire(client, of, answers),
      }),
  );
  const state = useStore(sync.store);

  useEffect(() => {
    void sync.open();
    const save = () => void sync.flush();
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      sync.stop();
    };
  }, [sync]);

  // Only changes that the server has not received trigger a save.
  const { draft, server } = current;
  useEffect(() => {
    if (draft && server.isUnsent && state.status === 'open') sync.changed();
  }, [sync, draft, server.isUnsent, state.status]);

  return {
    ...state,
    /** Retries beginning or resuming the draft. */
    open: () => void sync.open(),
    flush: () => sync.flush(),
    choose: (which: 'newer' | 'here') => sync.choose(which),
  };
}

export type DraftState = ReturnType<typeof useDraft>;
