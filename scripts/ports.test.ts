import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, portSetting, requireFreePorts } from './ports.ts';

test('names the environment variable to change when a port is in use', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(requireFreePorts([{ variable: 'PORT', port }], '127.0.0.1')).rejects.toThrow(
    new RegExp(`Poort ${port} is al in gebruik[\\s\\S]*PORT=${port + 1} npm start`),
  );
  await new Promise((resolve) => server.close(resolve));
  await requireFreePorts([{ variable: 'PORT', port }], '127.0.0.1');
});

test('rejects two settings with the same port', async () => {
  const port = await freePort();
  const settings = ['PORT', 'SANDBOX_PORT'].map((variable) => ({ variable, port }));
  await expect(requireFreePorts(settings, '127.0.0.1')).rejects.toThrow('PORT en SANDBOX_PORT zijn allebei');
});

test('reads a port from the environment or uses the default', () => {
  expect(portSetting({}, 'PORT', 8080).port).toBe(8080);
  expect(portSetting({ PORT: '9000' }, 'PORT', 8080).port).toBe(9000);
  expect(() => portSetting({ PORT: 'acht' }, 'PORT', 8080)).toThrow('PORT moet een poort zijn');
});
