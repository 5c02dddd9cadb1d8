import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { WorkspacesController } from './workspaces.controller.ts';
import { WorkspacesRepository } from './workspaces.repository.ts';
import { WorkspacesService } from './workspaces.service.ts';

@Module({
  imports: [UsersModule],
  controllers: [WorkspacesController],
  providers: [WorkspacesRepository, WorkspacesService],
})
export class WorkspacesModule {}
