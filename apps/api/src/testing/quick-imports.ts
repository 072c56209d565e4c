// Loaded before every test file (`node --import`), as main.ts loads it before the server.
import { quickenResolution } from '../operation/quick-resolution.ts';

quickenResolution();
