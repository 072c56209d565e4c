import { initialState, type State } from './state.ts';

/** P-03: names of the state fields with server responses about or for the signed-in user, saved at the last visit. */
export const copyNames = [
  'username',
  'mobile',
  'contract',
  'contracts',
  'contractSummaries',
  'offers',
  'countries',
  'productFundList',
] as const;

export type ServerCopies = Pick<State, (typeof copyNames)[number]>;

/** Builds a record with a value for each saved response. */
export const eachCopy = <Value>(of: (name: keyof ServerCopies) => Value) =>
  Object.fromEntries(copyNames.map((name) => [name, of(name)])) as Record<keyof ServerCopies, Value>;

/** The values before any response. */
export const initialCopies = eachCopy((name) => initialState[name]) as ServerCopies;
