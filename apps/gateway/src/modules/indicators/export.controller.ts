import { Controller } from '@nestjs/common';
import { parseBands, parseRsi } from '@chaintide/chart/scene/study-text';
import type { RouteOutput } from '@chaintide/contracts/http';
import { exportRoute } from '@chaintide/contracts/charts/indicators';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Asking, type Asker, type WrittenAnswer } from '../../platform/http/written-answer.ts';
import { ExportService } from './export.service.ts';

const listed = (text: string): string[] => text.split(',').filter(Boolean);

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Handle(exportRoute)
  export(
    @Params() { id }: RouteOutput<typeof exportRoute, 'params'>,
    @Queries() {
      format,
      resolution,
      from,
      to,
      sma,
      ema,
      rsi,
      bollinger,
      with: beside,
      over,
      comparison,
      known,
      ...parameters
    }: RouteOutput<typeof exportRoute, 'query'>,
    @Asking() asker: Asker,
  ): Promise<WrittenAnswer> {
    const question = {
      main: { id, resolution, from, to, known, parameters },
      averages: { sma, ema },
      studies: { rsi: parseRsi(rsi), bands: parseBands(bollinger) },
      beside: listed(beside),
      over: listed(over),
      comparison,
      format,
    };
    return this.exports.fileFor(question, asker);
  }
}
