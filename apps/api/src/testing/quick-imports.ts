// Loaded before every test file (`node --import`). The first call is also made by main.ts before the server.
import { quickenResolution } from '../operation/quick-resolution.ts';
import { quickenPasswords } from './quick-passwords.ts';

quickenResolution();
quickenPasswords();
