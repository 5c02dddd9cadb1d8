import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const SOURCE = 'src/app/early-start.ts';
/** Loaded with the chart page, but not part of its script. */
const LATER = 'src/features/today/today-band.tsx';

const tag = (src: string): HtmlTagDescriptor[] => [
  { tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' },
];

const chunkOf = (bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk => {
  const found = Object.values(bundle).find(
    (one): one is Rolldown.OutputChunk => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(source)),
  );
  if (!found) throw new Error(`no chunk holds ${source}`);
  return found;
};

/** Names a file that some pages need soon, without loading it: `fetchParts` of early-start.ts does. */
const named = (file: string, attrs: { readonly as?: 'style' } = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'later', ...attrs, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

const parts = (bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] => {
  const isLate = (one: Rolldown.OutputChunk): boolean =>
    !one.isEntry && !one.moduleIds.some((id) => id.endsWith(SOURCE));
  const chunks = new Set([chunkOf(bundle, LATER)]);
  for (const { imports } of chunks)
    for (const file of imports) {
      const one = bundle[file];
      if (one?.type === 'chunk' && isLate(one)) chunks.add(one);
    }
  return [...chunks].flatMap(({ fileName, viteMetadata }) => [
    named(fileName),
    ...[...(viteMetadata?.importedCss ?? [])].map((file) => named(file, { as: 'style' })),
  ]);
};

/** Runs the chunk with the early requests as soon as it arrives, without waiting for the page's script or styles. */
export const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      bundle ? [...tag(`/${chunkOf(bundle, SOURCE).fileName}`), ...parts(bundle)] : tag(`/${SOURCE}`),
  },
};
