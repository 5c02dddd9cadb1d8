import { z } from 'zod';

/** One entry per variable: its parser, and an example that is shown when its value is wrong. */
const variables = {
  SIMNET_PORT: { schema: z.coerce.number().int().min(0).max(65_535).default(8090), example: '8090' }, // 0: any free port
  SIMNET_SEED: { schema: z.coerce.number().int().min(0).max(0xffff_ffff).default(1), example: '1' },
  COINMETRICS_CSV: { schema: z.string().min(1).optional(), example: './coinmetrics_btc.csv' },
  COINMETRICS_ETH_CSV: { schema: z.string().min(1).optional(), example: './coinmetrics_eth.csv' },
  // the hours in which the simulated nodes ran, so that a restart finds the same chains
  SIMNET_HOURS: { schema: z.string().min(1).optional(), example: './simnet-hours.json' },
  // the day on which the simulated bitcoin chain begins: a short chain is there at once
  SIMNET_BITCOIN_SINCE: { schema: z.iso.date().optional(), example: '2026-01-31' },
  // the same for the simulated chain of ethereum
  SIMNET_ETHEREUM_SINCE: { schema: z.iso.date().optional(), example: '2026-01-31' },
  // a folder of a node's blk files or one of them, served instead of the simulated chain
  SIMNET_BLOCKS: { schema: z.string().min(1).optional(), example: './blk00000.dat' },
} as const;

type Name = keyof typeof variables;
export type Config = { readonly [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** Reads the environment once, at the start. An empty value counts as not set. */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const problems: string[] = [];
  const read = Object.entries(variables).map(([name, { schema, example }]) => {
    const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (!result.success)
      problems.push(
        `${name}=${env[name]}: ${result.error.issues.map((issue) => issue.message).join('; ')} (for example ${name}=${example})`,
      );
    return [name, result.data];
  });
  if (problems.length > 0) throw new Error(`Wrong configuration:\n  ${problems.join('\n  ')}`);
  return Object.fromEntries(read) as Config;
};
