import { Logger } from '@nestjs/common';
import { Bus, busEvent } from './bus.ts';

const seriesChanged = busEvent<{ metric: string }>('series.changed');
const statusChanged = busEvent<number>('status.changed');

describe('Bus', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('calls every listener of the event, in order, before emit returns', () => {
    const bus = new Bus();
    const heard: unknown[] = [];
    bus.on(seriesChanged, ({ metric }) => heard.push(`one ${metric}`));
    bus.on(seriesChanged, ({ metric }) => heard.push(`two ${metric}`));
    bus.on(statusChanged, (status) => heard.push(status));
    bus.emit(seriesChanged, { metric: 'price' });
    expect(heard).toEqual(['one price', 'two price']);
  });

  it('goes on after a listener that throws', () => {
    const bus = new Bus();
    const heard: number[] = [];
    bus.on(statusChanged, () => {
      throw new Error('broken');
    });
    bus.on(statusChanged, (status) => heard.push(status));
    bus.emit(statusChanged, 1);
    expect(heard).toEqual([1]);
  });

  it('drops a listener that leaves, even during an event', () => {
    const bus = new Bus();
    const heard: number[] = [];
    const leave = bus.on(statusChanged, (status) => {
      heard.push(status);
      leave();
    });
    bus.emit(statusChanged, 1);
    bus.emit(statusChanged, 2);
    expect(heard).toEqual([1]);
  });
});
