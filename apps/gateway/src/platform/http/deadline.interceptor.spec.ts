import type { ExecutionContext } from '@nestjs/common';
import { firstValueFrom, NEVER, of } from 'rxjs';
import { AppError } from '../errors/app-error.ts';
import { DeadlineInterceptor } from './deadline.interceptor.ts';

describe('DeadlineInterceptor', () => {
  const context = {} as ExecutionContext;

  it('passes on an answer that is in time', async () => {
    expect(
      await firstValueFrom(new DeadlineInterceptor(1_000).intercept(context, { handle: () => of('in time') })),
    ).toBe('in time');
  });

  it('answers instead of a handler that does not', async () => {
    const answer = firstValueFrom(new DeadlineInterceptor(5).intercept(context, { handle: () => NEVER }));
    const error = await answer.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ error: 'request.timeout' });
  });
});
