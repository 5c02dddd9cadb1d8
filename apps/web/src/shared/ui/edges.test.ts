import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A class whose elements scroll sideways. */
interface Scrolling {
  readonly name: string;
  /** Where it is defined. */
  readonly sheet: string;
}

const scrollingIn = (sheet: string): Scrolling[] => {
  const css = read(sheet);
  return [...css.matchAll(/^ *(?:\S+ )?\.(\w+) \{([^}]*)\}/gm)]
    .filter(([, , body]) => /overflow(?:-x: auto|: auto hidden)/.test(body!))
    .filter(([, name]) => !new RegExp(`\\.${name}::after \\{[^}]*sticky`).test(css)) // shades its end by itself
    .map(([, name]) => ({ name: name!, sheet }));
};

/** The tags of the elements of a class. */
const tagsOf = ({ name, sheet }: Scrolling): string[] =>
  globSync(join('**', '*.tsx'), { cwd: root })
    .map(read)
    .filter((code) => code.includes(`/${basename(sheet)}'`))
    .flatMap((code) => [...code.matchAll(/<\w+\s[^<]*?styles\['(\w+)'\][^<]*?>/g)])
    .filter(([, used]) => used === name)
    .map(([tag]) => tag);

const scrolling = globSync(join('**', '*.module.css'), { cwd: root }).flatMap(scrollingIn);

describe('what scrolls sideways', () => {
  it('is shaded at the edges beyond which there is more', () => {
    const [, shades] = /\[data-edges\] \{(.*?)\n\}/s.exec(read('shared/ui/base.css'))!;
    const layers = [...shades!.matchAll(/linear-gradient\(to (\w+), var\(--(\w+)\).*?(local|scroll),/g)];
    expect(layers.map(([, way, colour, fixed]) => [way, colour, fixed])).toEqual([
      ['right', 'cover', 'local'], // the covers scroll along, above the shades
      ['left', 'cover', 'local'],
      ['right', 'edge', 'scroll'],
      ['left', 'edge', 'scroll'],
    ]);
  });

  it.each(scrolling)('says so: $name of $sheet', (one) => {
    const tags = tagsOf(one);
    expect(tags).not.toEqual([]);
    expect(tags.filter((tag) => !/\sdata-edges/.test(tag))).toEqual([]);
  });
});
