import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled, fail, run } from './workspace.mjs';

const target = resolve(process.argv[2] ?? 'sbom.json');

/** The bill of materials of what the product runs, without tools for development. */
try {
  await ensureInstalled();
  const { code, output } = await run(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--loglevel=error'],
    {
      stdout: 'capture',
    },
  );
  if (code !== 0) throw new Error(`npm sbom failed: ${output.slice(0, 500)}`);
  const { components } = JSON.parse(output);
  writeFileSync(target, output);
  process.stdout.write(`${components.length} components are listed in ${target} (CycloneDX)\n`);
} catch (error) {
  fail(error);
}
