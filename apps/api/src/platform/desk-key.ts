/** Name of keys that are in the source: for development only, and rejected in production. */
export const DESK_KEY = 'ontwikkeling';
