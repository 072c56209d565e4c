import { initialState, type State } from './state.ts';

/** P-03: what the server said of who is signed in, or to them, as of their last visit. */
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

/** The same of each name. */
export const eachCopy = <Value>(of: (name: keyof ServerCopies) => Value) =>
  Object.fromEntries(copyNames.map((name) => [name, of(name)])) as Record<keyof ServerCopies, Value>;

/** Nothing was said yet. */
export const initialCopies = eachCopy((name) => initialState[name]) as ServerCopies;
