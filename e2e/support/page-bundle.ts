import { build } from 'vite';
import { callMetadata } from '../../apps/web/call-metadata.plugin.ts';
import { inProject } from '../../scripts/project-folder.ts';

/** Bundles our modules into one script for a page. The exports of `entry` become the global variable `name`. */
export async function pageBundle(entry: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // The application's build uses the same plugin, which adds the metadata of the API calls.
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
