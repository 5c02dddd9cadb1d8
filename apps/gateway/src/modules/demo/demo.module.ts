import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { DemoController } from './demo.controller.ts';
import { DemoLive } from './demo.live.ts';
import { DemoService } from './demo.service.ts';

@Module({ imports: [UsersModule, AuthModule], controllers: [DemoController], providers: [DemoService, DemoLive] })
export class DemoModule {}
