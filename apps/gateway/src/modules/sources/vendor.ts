import type { Config } from '../../config.ts';
import type { HostLimit, Source } from './source.ts';
import type { TickerPorts, TickerStream } from './ticker.stream.ts';

/** The circumstances in which a vendor's sources are opened. */
export interface Setting {
  readonly config: Config;
  /** Without a trailing slash; the simulation's address if the data is simulated. */
  readonly url: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
}

/** A stream of ticks; a page of candles from the source `catchesUp` fills what it missed. */
interface OpenStream {
  readonly catchesUp: string;
  /** Not started yet. */
  open(ports: TickerPorts): TickerStream;
}

/** The polled sources of a vendor, and its streams if it has any. */
export interface Opened {
  readonly sources: readonly Source[];
  readonly streams?: readonly OpenStream[];
}

/**
 * A row of the table of sources. Poller, status table, the simulation's address and the contract test follow from it; the metrics are those
 * that its sources say they provide, and the licence is that of their provider.
 */
export interface Vendor {
  /** Begins the names of its sources. */
  readonly key: string;
  /** The public address, without a trailing slash; undefined for nodes, which an installation has to name. */
  readonly url: string | undefined;
  /** The path below the address, here and in the simulation. */
  readonly path: string;
  /** The requests that the host allows an address. */
  readonly limit: HostLimit;
  /** An address that the installation uses instead. */
  readonly customUrl: (config: Config) => string | undefined;
  readonly open: (setting: Setting) => Opened;
}
