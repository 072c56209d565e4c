import * as calls from '@portaal/domain/calls';
import type { Person } from '@portaal/domain/people/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callQuery } from '../../lib/http/call-query.ts';
import { type PeopleView, searchOf, viewIn } from './people-view.ts';
import { useAdminSearch } from './use-admin-search.ts';

/** Long enough for the next letter to come, short enough not to be felt. */
const PAUSE_MS = 250;

/** The value once nothing has changed for a moment. */
function useSettledText(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What is shown and how it is changed; the words stay in this page, out of the address. */
export function usePeopleView() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const view = viewIn(useAdminSearch());

  /** Another choice begins at the first page; `stay` keeps the place on screen. */
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
  /** Whether the last page stays in sight while another is on its way. */
  readonly keepsShown?: boolean;
}

/** A page of people; the last one stays in sight while the next is on its way. */
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
  /** Whether it is of what is typed now, and not of a moment ago. */
  return { ...found, isSettled: search === words.trim() };
}

/** P-03: what the browser may keep of a row; name, address and amount are left out. */
export type StoredRow = Omit<Person, 'name' | 'email' | 'value'>;

export const storedRow = ({ name, email, value, ...kept }: Person): StoredRow => kept;
