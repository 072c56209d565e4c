/** Name of the keys that are in the source code. They are for development only, and production rejects them. */
export const DESK_KEY = 'ontwikkeling';
