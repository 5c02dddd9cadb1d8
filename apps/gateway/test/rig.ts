import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { route, type RouteOutput } from '@chaintide/contracts/http';
import { z } from 'zod';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LoggerModule } from 'nestjs-pino';
import { readConfig, type Config } from '../src/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { layDatabase, throwawayOnOne } from '../src/platform/db/testing.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { Gateway } from '../src/platform/gateway.ts';
import { Handle, Params, Payload, Queries } from '../src/platform/http/handle.ts';
import { logging } from '../src/platform/logging.ts';
import { PlatformModule } from '../src/platform/platform.module.ts';

const echoRoute = route({
  method: 'POST',
  path: '/test/:id/echo',
  access: 'public',
  summary: 'Gives back what it was given',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ loud: z.stringbool().default(false) }),
  body: z.object({ name: z.string().min(2), tags: z.array(z.string()).max(3) }),
  data: z.unknown(),
});
const failingRoute = route({
  method: 'GET',
  path: '/test/failing',
  access: 'public',
  summary: 'Fails',
  data: z.null(),
});
const privateRoute = route({
  method: 'GET',
  path: '/test/private',
  access: ['admin'],
  summary: 'Not for guests',
  data: z.null(),
});
const laterRoute = route({
  method: 'GET',
  path: '/test/later',
  access: 'public',
  summary: 'Sends away for now',
  query: z.object({ why: z.enum(['limited', 'busy']) }),
  data: z.null(),
});
const bigRoute = route({
  method: 'GET',
  path: '/test/big',
  access: 'public',
  summary: 'A large answer',
  data: z.string(),
});

@Controller()
class TestController {
  @Handle(echoRoute)
  echo(
    @Params() params: RouteOutput<typeof echoRoute, 'params'>,
    @Queries() query: RouteOutput<typeof echoRoute, 'query'>,
    @Payload() body: RouteOutput<typeof echoRoute, 'body'>,
  ): unknown {
    return { params, query, body };
  }

  @Handle(failingRoute)
  fail(): never {
    throw new Error('the password is hunter2');
  }

  @Handle(privateRoute)
  read(): null {
    return null;
  }

  @Handle(laterRoute)
  later(@Queries() { why }: RouteOutput<typeof laterRoute, 'query'>): never {
    throw why === 'limited' ? new AppError('request.tooMany', { seconds: 42 }) : new AppError('server.busy');
  }

  @Handle(bigRoute)
  big(): string {
    return 'x'.repeat(100_000);
  }
}

@Module({ controllers: [TestController] })
class TestModule {
  static with(config: Config, db: Database): DynamicModule {
    return { module: TestModule, imports: [LoggerModule.forRoot(logging(config)), PlatformModule.with(config, db)] };
  }
}

interface Folder {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** A new folder that is removed with the spec. */
export const emptyFolder = async (): Promise<Folder> => {
  const folder = await mkdtemp(join(tmpdir(), 'chaintide-gateway-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** A new data folder with an empty, migrated database. */
export const freshFolder = async (): Promise<Folder> => {
  const empty = await emptyFolder();
  await layDatabase(empty.folder);
  return empty;
};

/** A new data folder, and an empty, migrated database: on the server where one answers, otherwise an embedded one. */
export const freshPlace = async (): Promise<Folder & { readonly DATABASE_URL: string | undefined }> => {
  const database = await throwawayOnOne();
  if (database.engine === 'PGlite')
    return { folder: dirname(database.place), DATABASE_URL: undefined, remove: () => database.remove() };
  const { folder, remove } = await emptyFolder();
  return {
    folder,
    DATABASE_URL: database.place,
    remove: async () => {
      await database.remove();
      await remove();
    },
  };
};

/** The gateway's platform with a few test routes, on a free port and a new folder. */
export const startGateway = async (
  overrides: Partial<Config> = {},
): Promise<{ gateway: Gateway; stop: () => Promise<void> }> => {
  const { folder, remove } = await freshFolder();
  const config = {
    ...readConfig({}),
    PORT: 0,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent' as const,
    WEB_DIR: join(folder, 'web'),
    ...overrides,
  };
  const gateway = await Gateway.start({ config, root: TestModule.with.bind(TestModule) });
  return {
    gateway,
    stop: async () => {
      await gateway.stop();
      await remove();
    },
  };
};
