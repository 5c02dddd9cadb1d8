import type { Page } from '@playwright/test';
import type { Envelope } from '@chaintide/contracts/http';
import { BeatReader, type Beat } from '@chaintide/contracts/live/beats';
import type { JoinAnswer, TopicFrame } from '@chaintide/contracts/realtime';

/** Calls back with every tick that the page receives, as the page itself reads it. */
export const hearFrames = (page: Page, hear: (frame: TopicFrame) => void): void => {
  page.on('websocket', (line) => {
    const reader = new BeatReader({ frame: hear, lost: () => undefined });
    line.on('framereceived', ({ payload }) => {
      const [, kind, json] = /^4([23])\d*(\[.*)$/s.exec(String(payload)) ?? [];
      if (json === undefined) return;
      const [first, ...rest] = JSON.parse(json) as unknown[];
      if (first === 'topics.ticked') reader.beat(...(rest as unknown as Beat));
      const answers = kind === '3' ? (first as Envelope<unknown>).data : null;
      if (!Array.isArray(answers)) return;
      for (const { data } of answers as Envelope<JoinAnswer>[]) if (data !== null) reader.joined(data);
    });
  });
};
