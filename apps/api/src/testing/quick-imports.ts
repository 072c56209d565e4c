// Loaded before every test file (`node --import`), as main.ts does before the server.
import { quickenResolution } from '../operation/quick-resolution.ts';

quickenResolution();
