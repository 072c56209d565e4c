import * as calls from '@portaal/domain/calls';
import type { Person } from '@portaal/domain/office/people/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';
import { type PeopleView, searchOf, viewIn } from './people-view.ts';
import { useAdminSearch } from './use-admin-search.ts';

/** Debounce time in milliseconds: long enough for the next keystroke, short enough to go unnoticed. */
const PAUSE_MS = 250;

/** Returns the value once it has not changed for `PAUSE_MS`. */
function useSettledText(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Returns the view of the people table and its setters. The search text is component state and never part of the URL.
 */
export function usePeopleView() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const view = viewIn(useAdminSearch());

  /** Returns to the first page after a change of filter; `stay` preserves the scroll position. */
  const change = (patch: Partial<PeopleView>, { stay = true } = {}) =>
    void navigate({
      to: '.',
      search: searchOf({ ...view, page: 1, ...patch }),
      replace: true,
      resetScroll: !stay,
    });

  return {
    view,
    words,
    search(typed: string) {
      setWords(typed);
      if (view.page !== 1) change({});
    },
    change,
    clear() {
      setWords('');
      change({ role: undefined, status: undefined });
    },
  };
}

interface ListPeopleOptions {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** True if the current page stays visible while another page loads. */
  readonly keepsShown?: boolean;
}

/** Loads a page of people. The current page stays visible while the next page loads. */
export function useListPeople(
  view: PeopleView,
  words: string,
  { enabled = true, staleTime = 0, keepsShown = true }: ListPeopleOptions = {},
) {
  const search = useSettledText(words.trim());
  const { role, status, sort, page } = view;
  const found = useQuery({
    ...callQuery(calls.listPeople, {
      query: {
        ...(search === '' ? {} : { search }),
        ...(role === undefined ? {} : { role }),
        ...(status === undefined ? {} : { status }),
        sort,
        page: String(page),
      },
      globalErrors: false,
    }),
    enabled,
    staleTime,
    ...(keepsShown ? { placeholderData: keepPreviousData } : {}),
  });
  /** `isSettled` is true if the result belongs to the current search text. */
  return { ...found, isSettled: search === words.trim() };
}

/** P-03: the part of a row that the browser may store, without the name, e-mail address and value. */
export type StoredRow = Omit<Person, 'name' | 'email' | 'value'>;

export const storedRow = ({ name, email, value, ...row }: Person): StoredRow => row;
