import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { exportRoute, marketRoute } from '@chaintide/contracts/indicators';
import { CSV_TYPE } from '../../platform/csv.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Revalidated } from '../../platform/http/revalidation.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { ExportService } from './export.service.ts';

const types = { csv: CSV_TYPE, json: 'application/json; charset=utf-8' };

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Handle(exportRoute)
  export(
    @Params(exportRoute) { id }: RouteOutput<typeof exportRoute, 'params'>,
    @Queries(exportRoute) { format, resolution, from, to, sma, ema, with: beside, ...parameters }: RouteOutput<typeof exportRoute, 'query'>,
    @Caller() caller: Identity,
  ): FileAnswer {
    const question = { main: { id, resolution, from, to, parameters }, averages: { sma, ema }, beside: beside.split(',').filter(Boolean), format };
    const { name, text } = this.exports.fileFor(question, caller);
    return new FileAnswer({ type: types[format], body: text, name });
  }

  @Handle(marketRoute)
  @Revalidated()
  market(
    @Params(marketRoute) { chain, metric }: RouteOutput<typeof marketRoute, 'params'>,
    @Queries(marketRoute) { start, end, sma, timeInterval }: RouteOutput<typeof marketRoute, 'query'>,
    @Caller() caller: Identity,
  ): RouteData<typeof marketRoute> {
    return this.exports.rowsFor({ chain, metric, resolution: timeInterval, from: start, to: end, sma }, caller);
  }
}
