import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

interface Line {
  readonly bytesWritten: number;
}

/** Counts what the sockets of this process have sent since the start. */
export class Traffic {
  /** Frames of ticks and of facts, once for each listener. */
  readonly sent = { ticks: 0, facts: 0 };
  private readonly open = new Set<Line>();
  private closedBytes = 0;

  deliver(push: 'ticks' | 'facts', listeners: number): void {
    this.sent[push] += listeners;
  }

  /** Bytes are the kernel's own count of each connection, so that sending a frame costs nothing more. */
  watch(server: Pick<Server, 'on'>): void {
    server.on('upgrade', (_request, socket: Duplex & Partial<Line>) => {
      if (socket.bytesWritten === undefined) return;
      const line = socket as Duplex & Line;
      this.open.add(line);
      socket.on('close', () => {
        if (this.open.delete(line)) this.closedBytes += line.bytesWritten;
      });
    });
  }

  get bytes(): number {
    let total = this.closedBytes;
    for (const { bytesWritten } of this.open) total += bytesWritten;
    return total;
  }
}
