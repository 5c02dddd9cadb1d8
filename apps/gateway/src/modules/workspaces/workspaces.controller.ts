import type { RouteOutput } from '@chaintide/contracts/http';
import {
  workspaceChangeRoute,
  workspaceCreateRoute,
  workspaceRemoveRoute,
  workspacesRoute,
  type Workspace,
} from '@chaintide/contracts/charts/workspaces';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { WorkspacesService } from './workspaces.service.ts';

@Controller()
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Handle(workspacesRoute)
  mine(@Caller() caller: Identity): Promise<Workspace[]> {
    return this.workspaces.of(accountOf(caller).userId);
  }

  @Handle(workspaceCreateRoute)
  create(
    @Payload() draft: RouteOutput<typeof workspaceCreateRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Workspace> {
    return this.workspaces.create(accountOf(caller).userId, draft);
  }

  @Handle(workspaceChangeRoute)
  change(
    @Params() { id }: RouteOutput<typeof workspaceChangeRoute, 'params'>,
    @Payload() body: RouteOutput<typeof workspaceChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Workspace> {
    return this.workspaces.change({ userId: accountOf(caller).userId, id }, body);
  }

  @Handle(workspaceRemoveRoute)
  async remove(
    @Params() { id }: RouteOutput<typeof workspaceRemoveRoute, 'params'>,
    @Queries() { version }: RouteOutput<typeof workspaceRemoveRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.workspaces.remove({ userId: accountOf(caller).userId, id }, version);
    return null;
  }
}
