import { expect, test } from 'vitest';
import { ConfigurationError } from './platform/configuration.ts';
import { startFault } from './server.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [
    coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432'),
    /^De database antwoordt niet \(ECONNREFUSED\)/,
  ],
  [coded('EADDRINUSE', 'listen EADDRINUSE: 127.0.0.1:8080'), /^De poort is al in gebruik/],
  [new TypeError('x is not a function\nat y'), /^De server start niet \(TypeError\): x is not a function$/],
  [new ConfigurationError(['PORT moet een poortnummer zijn']), /PORT moet een poortnummer zijn/],
])('a fault at the start is said in Dutch, without a stack: %s', (error, line) => {
  expect(startFault(error)).toMatch(line);
  expect(startFault(error)).not.toContain('    at ');
});
