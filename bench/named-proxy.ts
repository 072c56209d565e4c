import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure } from '../scripts/command-failure.ts';
import { freePort } from '../scripts/ports.ts';
import { inProject } from '../scripts/project-folder.ts';
import { startFailoverProxy } from './failover-proxy.ts';
import type { FleetProxy } from './fleet.ts';

const STARTED_WITHIN_MS = 10_000;

interface ProxyDescription {
  /** Configuration as an operator would have it, with these addresses and without TLS. */
  readonly configuration: string;
  readonly command: readonly [string, ...string[]];
}

interface Where {
  readonly port: number;
  readonly upstreams: readonly number[];
  readonly folder: string;
}

const example = (path: string): string => readFileSync(inProject(`deploy/${path}`), 'utf8');

/**
 * Returns the part of the example from the first text up to, but not including, the last occurrence of the second
 * text.
 */
function between(text: string, from: string, to: string): string {
  const [start, end] = [text.indexOf(from), text.lastIndexOf(to)];
  if (start < 0 || end < start) throw new Error(`The example has no ${from}`);
  return text.slice(start, end);
}

const proxies: Readonly<Record<string, (where: Where) => ProxyDescription>> = {
  nginx({ port, upstreams, folder }) {
    const text = example('systemd/nginx.conf');
    const servers = upstreams.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`);
    const upstream = between(text, 'upstream beleggersportaal', 'server {\n    listen 80')
      .replaceAll(/ {4}server 127\.0\.0\.1:\d+ max_fails=1 fail_timeout=2s;\n/g, '')
      .replace('least_conn;\n', `least_conn;\n${servers.join('\n')}\n`);
    const location = between(text, '    location / {', '}');
    return {
      configuration: `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/nginx-body; proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-f; uwsgi_temp_path ${folder}/nginx-u; scgi_temp_path ${folder}/nginx-s;
  ${upstream}
  server { listen 127.0.0.1:${port}; client_max_body_size 12m;
${location} }
}
`,
      command: ['nginx', '-p', folder, '-c', join(folder, 'proxy.conf')],
    };
  },
  caddy({ port, upstreams, folder }) {
    const configuration = example('compose/Caddyfile')
      .replace(/^baken\.example\.nl, anker\.example\.nl/m, `http://127.0.0.1:${port}`)
      .replaceAll('web-1:8080 web-2:8080', upstreams.map((one) => `127.0.0.1:${one}`).join(' '));
    return {
      configuration: `{\n\tadmin off\n}\n${configuration}`,
      command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'proxy.conf')],
    };
  },
};

/** Starts a proxy with its example configuration in `deploy/`, as its package runs it, for servers on free ports. */
async function startNamedProxy(name: string, count: number, folder: string): Promise<FleetProxy> {
  const configured = proxies[name];
  if (configured === undefined) {
    throw new CommandFailure(`Kies een proxy: ${Object.keys(proxies).join(' of ')}.`);
  }
  const port = await freePort();
  const upstreams: number[] = [];
  while (upstreams.length < count) upstreams.push(await freePort());
  const { configuration, command } = configured({ port, upstreams, folder });
  writeFileSync(join(folder, 'proxy.conf'), configuration);
  const [program, ...parameters] = command;
  const output: string[] = [];
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  child.stderr.on('data', (chunk: Buffer) => output.push(String(chunk)));
  child.once('error', (error) => output.push(`${String(error)}: installeer ${name}`));
  const deadline = performance.now() + STARTED_WITHIN_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (performance.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new CommandFailure(`${name} start niet:\n${output.join('')}`);
    }
    await delay(50);
  }
  return {
    port,
    upstreams,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts the named proxy. Without a name, starts our own proxy, which counts failed-over requests. */
export const proxyOf = (name: string | undefined, count: number, folder: string): Promise<FleetProxy> =>
  name === undefined ? startFailoverProxy() : startNamedProxy(name, count, folder);
