import { houseNumberRules } from '@portaal/domain/fields/address';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { MOST_CHARACTERS, MOST_EXPLANATION } from '@portaal/domain/investing/applications/draft-limits';
import { isMasked } from '@portaal/domain/investing/applications/persons';
import { isIsoDate } from '@portaal/engine';
import { useState } from 'react';
import type { FieldValue } from '../../../../entities/person/form-values.ts';
import type { FieldSource } from '../../../../entities/person/use-section-form.ts';
import type { ApplicantStepProps } from '../applicant-step.ts';

type Group = Readonly<Record<string, unknown>>;

/** Splits a path into keys: `countries[0].code` has the list index `0` as a key. */
const partsOf = (path: string): readonly string[] => path.split(/[.[\]]+/);

/** Returns the value in the draft at a path, for example `applicants.mijn.achternaam`; undefined in a removed row. */
function valueAt(draft: ApplicationDraft, path: string): FieldValue {
  let place: unknown = draft;
  for (const name of partsOf(path)) place = (place as Group | undefined)?.[name];
  return place as FieldValue;
}

type Inner = Group | readonly unknown[];

function withValue(group: Inner, [name = '', ...rest]: readonly string[], value: unknown): Inner {
  const changed = (before: unknown) => (rest.length === 0 ? value : withValue(before as Inner, rest, value));
  if (isList(group)) return group.map((item, index) => (String(index) === name ? changed(item) : item));
  return { ...group, [name]: changed(group[name]) };
}

const isList = (group: Inner): group is readonly unknown[] => Array.isArray(group);

/** Returns a copy of the draft with another value at a path. */
const withField = (draft: ApplicationDraft, path: string, value: FieldValue): ApplicationDraft =>
  withValue(draft, partsOf(path), value) as ApplicationDraft;

/**
 * Returns the text without control characters, cut to `most` characters. Otherwise a pasted line break or an overlong
 * text would block saving the whole draft.
 */
const savable = (text: string, most: number): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, most);

const days: ReadonlySet<string> = new Set(['geboortedatum', 'geldigTot']);

interface DisplayedField {
  readonly value: FieldValue;
  /** Typed text that cannot be parsed to a value yet. */
  readonly typed?: string;
}

/**
 * Converts a text of the draft to the value of its field. The field of a masked number is empty, because the page
 * shows its last characters elsewhere.
 */
function displayedField(name: string, value: FieldValue): DisplayedField {
  if (typeof value !== 'string') return { value: value };
  if (value === '' || isMasked(value)) return { value: null };
  if (days.has(name)) return isIsoDate(value) ? { value: value } : { value: null, typed: value };
  if (name !== 'huisnummer') return { value: value };
  const number = houseNumberRules.read(value);
  return number.ok ? { value: number.value } : { value: null, typed: value };
}

/** Returns the text to store. Invalid text is stored as typed, so that leaving a step loses no input. */
function storedText(name: string, value: FieldValue, typed: string | undefined): string {
  const text = value === null ? (typed ?? '') : String(value);
  return savable(text, name === 'CLNReden' ? MOST_EXPLANATION : MOST_CHARACTERS);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Returns the draft as a `FieldSource` for the fields of a person, with the problem of any field. */
export function useDraftFields({
  draft,
  onChange,
  problems,
}: Pick<ApplicantStepProps, 'draft' | 'onChange' | 'problems'>) {
  // When the user clears a number typed to replace a stored number (`••••••782`), the masked stored number is
  // restored.
  const [start] = useState(draft);

  function change(path: string, value: FieldValue, typed?: string): void {
    const isText = typeof valueAt(draft, path) === 'string';
    const text = isText ? storedText(nameOf(path), value, typed) : value;
    const before = valueAt(start, path);
    const isMaskUnchanged = text === '' && typeof before === 'string' && isMasked(before);
    onChange((now) => withField(now, path, isMaskUnchanged ? before : text));
  }

  /** Adds rows to a list, or removes them. */
  function changeRows<Row>(path: string, changed: (rows: readonly Row[]) => readonly Row[]): void {
    const rowsIn = (now: ApplicationDraft) => valueAt(now, path) as unknown as readonly Row[];
    onChange((now) => withValue(now, partsOf(path), changed(rowsIn(now))) as ApplicationDraft);
  }

  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;

  const source: FieldSource = {
    field<V extends FieldValue>(path: string) {
      const { value, typed } = displayedField(nameOf(path), valueAt(draft, path));
      return {
        name: path,
        value: value as V | null,
        ...(typed === undefined ? {} : { typed }),
        error: errorOf(path),
        onValueChange: (next: V | null, problem?: string, text?: string) =>
          change(path, next, problem === undefined ? undefined : text),
      };
    },
    change,
  };

  /** Returns the masked form of a stored number; null if the number was typed in this form or is not stored. */
  function maskOf(path: string): string | null {
    const [now, before] = [valueAt(draft, path), valueAt(start, path)];
    const mask = [now, before].find((text) => typeof text === 'string' && isMasked(text));
    return typeof mask === 'string' ? mask : null;
  }

  return { source, errorOf, maskOf, changeRows };
}
export type DraftFields = ReturnType<typeof useDraftFields>;
