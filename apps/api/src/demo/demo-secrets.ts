/** Password of all demo accounts. It is public: the README and the start command print it. */
export const DEMO_PASSWORD = 'rustig-wonen-in-2026';

/**
 * Key of the demo employees' authenticator app, because employees cannot sign in with a password alone. The key is as
 * public as the password.
 */
export const DEMO_APP_KEY = 'DEMOBEHEERDERVERIFICATIEAPP23456';
