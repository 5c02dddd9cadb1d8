import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Asking, type Asker, type WrittenAnswer } from '../../platform/http/written-answer.ts';
import { PictureService } from './picture.service.ts';

@Controller()
export class PictureController {
  constructor(private readonly pictures: PictureService) {}

  @Handle(pictureRoute)
  picture(
    @Params() { id }: RouteOutput<typeof pictureRoute, 'params'>,
    @Queries() query: RouteOutput<typeof pictureRoute, 'query'>,
    @Asking() asker: Asker,
  ): Promise<WrittenAnswer> {
    return this.pictures.pictureFor(id, query, asker);
  }
}
