/** The name of keys that stand in the source: for a desk only, production rejects it. */
export const DESK_KEY = 'ontwikkeling';
