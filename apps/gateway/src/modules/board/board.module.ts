import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WorkOrdersModule } from '../work-orders/work-orders.module.ts';
import { BoardCallsController } from './board-calls.controller.ts';
import { BoardFacts } from './board-facts.ts';
import { BoardNotices } from './board-notices.ts';
import { BoardOfficeController } from './board-office.controller.ts';
import { BoardOffice } from './board-office.service.ts';
import { BoardWriting } from './board-writing.service.ts';
import { BoardController } from './board.controller.ts';
import { messageQueue } from './board.desk.ts';
import { BoardLive } from './board.live.ts';
import { BoardService } from './board.service.ts';
import { MessagesLifecycle } from './messages.lifecycle.ts';
import { MessagesRepository } from './messages.repository.ts';
import { OfficeRepository } from './office.repository.ts';
import { Spam } from './spam.ts';
import { ThreadsRepository } from './threads.repository.ts';

@Module({
  imports: [NotificationsModule, UsersModule, WorkOrdersModule],
  controllers: [BoardController, BoardOfficeController, BoardCallsController],
  providers: [
    listTopic('messages'),
    messageQueue,
    BoardLive,
    MessagesRepository,
    ThreadsRepository,
    OfficeRepository,
    MessagesLifecycle,
    BoardFacts,
    BoardNotices,
    Spam,
    BoardService,
    BoardWriting,
    BoardOffice,
  ],
  exports: [BoardService, BoardWriting, BoardOffice],
})
export class BoardModule {}
