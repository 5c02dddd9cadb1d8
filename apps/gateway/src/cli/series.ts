import { Logger } from '@nestjs/common';
import { ConfigError, readConfig } from '../config.ts';
import { CommandError } from './command-error.ts';
import { seriesCommand } from './series-command.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1)); // such as `| head`, which closes the pipe early
Logger.overrideLogger(['fatal', 'error']); // Nest logs to stdout, where the CSV goes

try {
  const lines = await seriesCommand(process.argv.slice(2), readConfig());
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
