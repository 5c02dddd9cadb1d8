import type { HtmlTagDescriptor, Plugin } from 'vite';

const SOURCE = 'src/app/early-start.ts';

const tag = (src: string): HtmlTagDescriptor[] => [
  { tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' },
];

/** Runs the chunk with the early requests as soon as it arrives, without waiting for the page's script or styles. */
export const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!bundle) return tag(`/${SOURCE}`);
      const chunk = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(SOURCE)),
      );
      if (!chunk) throw new Error(`no chunk holds ${SOURCE}`);
      return tag(`/${chunk.fileName}`);
    },
  },
};
