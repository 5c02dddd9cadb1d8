import { CommandError } from './command-error.ts';
import { onchainCommand } from './onchain/onchain-command.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1)); // such as `| head`, which closes the pipe early

try {
  onchainCommand(process.argv.slice(2), {
    line: (text) => process.stdout.write(`${text}\n`),
    remark: (text) => process.stderr.write(`${text}\n`),
  });
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
