import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { previewRoute, type Rendered } from '@chaintide/contracts/charts/previews';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { rendered } from '../../platform/text/markdown.ts';

@Controller()
export class PreviewsController {
  constructor(private readonly limits: Limits) {}

  @Handle(previewRoute)
  async preview(
    @Payload() { source }: RouteOutput<typeof previewRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Rendered> {
    await this.limits.takeBy(limitRules.preview, String(accountOf(caller).userId));
    return { html: rendered(source) };
  }
}
