import { build } from 'vite';
import { callMetadata } from '../../apps/web/call-metadata.plugin.ts';
import { inProject } from '../../scripts/project-folder.ts';

/** Modules of ours as one script that a page can run; what `entry` exports is then the global `name`. */
export async function pageBundle(entry: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // As the application is built: what a page knows of a call is put there then.
    plugins: [callMetadata()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: inProject(entry), formats: ['iife'], name },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk] = output !== undefined && 'output' in output ? output.output : [];
  if (chunk === undefined) throw new Error(`${entry} was not built.`);
  return chunk.code;
}
