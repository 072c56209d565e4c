import { build } from 'vite';
import { inProject } from '../../scripts/project-folder.ts';

/** Modules of ours as one script that a page can run; what `entry` exports is then the global `name`. */
export async function pageBundle(entry: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
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
