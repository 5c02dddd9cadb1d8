import { createApp } from './app.module.ts';
import { ConfigError } from './config.ts';
import { StartError } from './platform/start-error.ts';

/** Reports progress to the parent process, if there is one. */
const report = (message: { type: 'stage'; text: string } | { type: 'listening' | 'ready'; url: string }): void =>
  void (process.connected && process.send?.(message));

const isExpected = (error: unknown): error is Error => error instanceof ConfigError || error instanceof StartError;

/** Prints expected errors as one line; others keep their stack. */
const complain = (error: unknown): void => {
  process.stderr.write(`${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
};

const leave = async (stop: () => Promise<void>): Promise<never> => {
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    complain(error);
    process.exit(1);
  }
};

try {
  const gateway = await createApp({}, (text) => report({ type: 'stage', text }));
  // the channel to a parent process closes when it dies
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.once(signal, () => void leave(() => gateway.stop()));
  report({ type: 'listening', url: gateway.url }); // after that it may be told to stop
  void gateway.prepared().then(() => report({ type: 'ready', url: gateway.url }));
} catch (error) {
  complain(error);
  process.exit(1);
}
