import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../callers.ts';
import type { RouteName, Samples } from './known.ts';

const folder = join(import.meta.dirname, 'samples');
const files = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file)) as Promise<{ samples: Samples }>),
);
const found: Samples = Object.assign({}, ...files.map(({ samples }) => samples));

/** The request of a route in `samples/`, which holds one for each. */
export const sampleOf = (name: RouteName): Sample => {
  const sample = found[name];
  if (!sample) throw new Error(`samples/ has no request for the route ${name}`);
  return sample;
};
