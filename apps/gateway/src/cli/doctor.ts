import { Logger } from '@nestjs/common';
import { ConfigError, readConfig } from '../config.ts';
import { doctorCommand } from './doctor-command.ts';

Logger.overrideLogger(['fatal', 'error']); // Nest logs to stdout, where the table goes

try {
  const { lines, isWhole } = await doctorCommand(readConfig());
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
